"""The shaders of the model view (GLSL 3.30).

All take places in mm of the table. The sun shines along one direction: a shadow map is the battlefield seen
from it, which is a picture from above, sheared.
"""

from __future__ import annotations

_SUN = """
uniform vec2 shear;      // mm that light goes over the table while it falls 1 mm
uniform vec4 sun_box;    // left, upper, and 1 over width and height of the shadow map in mm
uniform vec2 sun_depth;  // highest place in mm, 1 over the depth of the shadow map in mm
vec3 in_sun(vec3 at) {
    vec2 place = (at.xy + at.z * shear - sun_box.xy) * sun_box.zw;
    return vec3(place, (sun_depth.x - at.z) * sun_depth.y);
}
"""

BODY_VERTEX = (
    """
#version 330
uniform mat4 matrix;
uniform float lift;      // mm above its place
uniform vec2 light;      // the way light goes over the table, of length 1
uniform vec3 sun;        // the way to the sun, of length 1
uniform vec4 eye;        // where the eye is, or with w = 0 the way to it
uniform vec2 water;      // its first and last layer
in vec3 at; in vec4 normal; in vec4 colour; in vec4 ink; in vec2 uv;
out vec2 spot; out float open_; out vec3 place;
// Faces are flat: what is the same all over one is worked out here.
flat out vec3 way; flat out vec3 base; flat out vec3 mark; flat out float layer;
flat out float bright; flat out float facing; flat out float upright; flat out float foam;
out vec2 mirror;         // how much of the sky is seen in it, and of the sun
"""
    + _SUN
    + """
void main() {
    place = at + vec3(0, 0, lift);
    gl_Position = matrix * vec4(place, 1);
    way = normalize(normal.xyz); base = colour.rgb; open_ = colour.a; mark = ink.rgb;
    spot = uv * 0.5 + 0.5; layer = ink.a * 255.0;
    upright = sqrt(max(0.0, 1.0 - way.z * way.z));
    bright = 1.0 + upright * (0.04 - 0.24 * dot(way.xy, light));
    facing = smoothstep(0.0, 0.25, dot(way, sun));
    bool wet = layer >= water.x && layer <= water.y && way.z > 0.99;
    // The flatter one looks at water, the more of the sky is in it; and it glitters towards the sun. A little
    // only: from any corner it is to have the colour that it has in the plan.
    vec3 back = normalize(eye.w > 0.5 ? eye.xyz - place : eye.xyz);
    float low = 1.0 - max(back.z, 0.0);
    float glance = max(dot(reflect(-sun, way), back), 0.0);
    mirror = wet ? vec2(0.42 * low * low * low, 0.04 * pow(glance, 32.0)) : vec2(0);
    foam = wet ? 0.55 : 0.0;
}
"""
)

_SHADOW = """
uniform sampler2DShadow shadows;
uniform float grain;     // a texel of the shadow map as a share of it
float sunlight(vec3 at) {
    vec3 off = vec3(0.9, -0.45, 0.0) * grain;
    return (texture(shadows, at + off) + texture(shadows, at - off)) / 2.0;
}
"""

BODY_FRAGMENT = (
    """
#version 330
uniform sampler2DArray patterns;
uniform vec3 sky;
uniform vec4 pale;       // a colour, and how much of it is in what is seen
in vec2 spot; in float open_; in vec3 place;
flat in vec3 way; flat in vec3 base; flat in vec3 mark; flat in float layer;
flat in float bright; flat in float facing; flat in float upright; flat in float foam;
in vec2 mirror;
out vec4 seen;
"""
    + _SUN
    + _SHADOW
    + """
// How much of the line between two hexes is at a place, which is in sides from the middle of its hex.
float border(vec2 place) {
    float off = 0.8660254 - max(place.x, place.x * 0.5 + place.y * 0.8660254);
    float pixel = fwidth(off);
    float wide = max(0.016, pixel * 0.5);
    return (1.0 - smoothstep(wide - pixel * 0.5, wide + pixel * 0.5, off)) * clamp(0.05 / pixel, 0.0, 1.0);
}
void main() {
    vec3 c = base;
    if (layer < 254.5) c = mix(c, mark, texture(patterns, vec3(spot, layer)).r);
    if (way.z > 0.99) c *= 1.0 - 0.17 * border(abs(spot * 2.0 - 1.0));
    c *= bright;
    float lit = facing > 0.0 ? facing * sunlight(in_sun(place + way * 1.4)) : 0.0;
    c *= mix(vec3(0.68, 0.70, 0.77), vec3(1.0), mix(lit, 1.0, upright * 0.6));
    // Squared, it gathers in the corners.
    float shut = min(2.4 * (1.0 - open_) * (1.0 - open_), 1.0);
    c *= mix(vec3(1.0), vec3(0.42, 0.42, 0.50) + foam * vec3(-0.2, 0.1, 0.6), shut);  // water gets bluer
    c = mix(c, mix(base, vec3(1.0), 0.75), foam * smoothstep(0.86, 0.97, open_));
    c = mix(c, sky, mirror.x * (0.4 + 0.6 * lit)) + mirror.y * lit;
    seen = vec4(mix(c, pale.rgb, pale.a), 1);
}
"""
)

GROUND_VERTEX = (
    """
#version 330
uniform mat4 matrix;
uniform vec4 box;        // left, upper, right, lower in mm
out vec3 shade;
"""
    + _SUN
    + """
void main() {
    vec3 at = vec3(gl_VertexID % 2 == 0 ? box.x : box.z, gl_VertexID / 2 == 0 ? box.y : box.w, -0.4);
    shade = in_sun(at);
    gl_Position = matrix * vec4(at, 1);
}
"""
)

GROUND_FRAGMENT = (
    """
#version 330
uniform vec4 under;      // what shadows fall on: red, green, blue times opacity, opacity
in vec3 shade;
out vec4 seen;
"""
    + _SHADOW
    + """
void main() {
    // What it lies on is known: mixing it here takes half the time of blending.
    seen = mix(under, vec4(0, 0, 0, 1), 0.20 * (1.0 - sunlight(shade)));
}
"""
)

AROUND_VERTEX = """
#version 330
uniform mat4 matrix;
uniform vec2 middle;     // of the battlefield
uniform float near;      // mm from there that the table has one colour
uniform float far;       // mm from there to the horizon
uniform vec3 table, haze, sky;
out vec4 tint;
// Rings about the middle, each a strip of triangles to the next: how far out and how high as shares of the
// way to the horizon, the share of haze in the table, and that of the sky in the haze.
const vec4 RINGS[7] = vec4[7](
    vec4(0), vec4(0, 0, -0.3, 0), vec4(0.4, 0, 0.7, 0), vec4(1, 0, 1, 0), vec4(1, 0.12, 1, 0.35),
    vec4(0.8, 0.5, 1, 0.9), vec4(0, 1, 1, 1)
);
void main() {
    int number = gl_InstanceID + gl_VertexID % 2;
    vec4 ring = RINGS[number];
    float out_ = number < 2 ? float(number + 1) * near : ring.x * far;
    float turn = float(gl_VertexID / 2) * 0.19634954;  // 32 to a circle
    vec3 at = vec3(middle + out_ * vec2(cos(turn), sin(turn)), ring.y * far);
    tint = vec4(mix(mix(table, haze, ring.z), sky, ring.w), 1);
    gl_Position = matrix * vec4(at, 1);
}
"""

LINE_VERTEX = """
#version 330
uniform mat4 matrix;
uniform vec2 size;       // of the picture in pixels
uniform float focal;     // pixels that a mm is at a mm from the eye, or anywhere where lines are parallel
uniform vec4 eye;        // where the eye is, or with w = 0 the way to it
uniform float lift;      // mm above its place
uniform vec4 pale;       // a colour, and how much of it is in what is seen
in vec3 start; in vec3 end; in vec4 colour; in float width;
out vec4 tint;
vec4 nearer(vec3 at) {
    vec3 way = eye.w > 0.5 ? normalize(eye.xyz - at) : eye.xyz;
    return matrix * vec4(at + way * 0.7, 1);
}
void main() {
    vec3 up = vec3(0, 0, lift);
    vec4 a = nearer(start + up), b = nearer(end + up);
    vec4 own = gl_VertexID < 2 ? a : b;
    vec2 along = (b.xy / b.w - a.xy / a.w) * size;
    float far = length(along);
    vec2 across = far > 1e-4 ? vec2(-along.y, along.x) / far : vec2(0);
    float pixels = width * focal / own.w;
    float wide = max(pixels, 1.0);
    own.xy += across * (gl_VertexID % 2 == 0 ? 1.0 : -1.0) * wide / size * own.w;
    // What would be thinner than a pixel becomes fainter instead.
    tint = vec4(mix(colour.rgb * 0.82, pale.rgb, pale.a), colour.a * clamp(pixels + 0.25, 0.0, 1.0));
    gl_Position = a.w <= 0.0 || b.w <= 0.0 ? vec4(2, 2, 2, 1) : own;
}
"""

FLAT_FRAGMENT = """
#version 330
in vec4 tint;
out vec4 seen;
void main() { seen = tint; }
"""

WASH_VERTEX = """
#version 330
uniform mat4 matrix;
uniform vec4 eye;
in vec3 at; in vec4 colour;
out vec4 tint;
void main() {
    vec3 way = eye.w > 0.5 ? normalize(eye.xyz - at) : eye.xyz;
    gl_Position = matrix * vec4(at + way * 0.9, 1);
    tint = colour;
}
"""

DEPTH_VERTEX = (
    """
#version 330
in vec3 at;
"""
    + _SUN
    + """
void main() { gl_Position = vec4(in_sun(at) * 2.0 - 1.0, 1); }
"""
)

NOTHING_FRAGMENT = """
#version 330
void main() {}
"""

NUMBER_VERTEX = """
#version 330
uniform mat4 matrix;
in vec3 at; in uint piece;
flat out uint number;
void main() { gl_Position = matrix * vec4(at, 1); number = piece; }
"""

NUMBER_FRAGMENT = """
#version 330
flat in uint number;
out uint seen;
void main() { seen = number; }
"""
