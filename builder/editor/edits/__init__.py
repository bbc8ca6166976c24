"""What the pages of the scenario and the tools do to it: a scenario in, a scenario out, without a window.
Nothing here looks at the battlefield.
"""
