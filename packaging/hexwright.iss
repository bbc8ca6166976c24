; The installer for Windows, made of the one-folder package by Inno Setup 6:
;   iscc /DVersion=VERSION packaging\hexwright.iss
; Untried: nobody has run it yet (docs/packages.md).
#ifndef Version
  #error Say which version: /DVersion=
#endif
#define Folder "..\build\package\hexwright"

[Setup]
AppId={{7C0E1B8E-6B3A-4F0C-9D1B-8A5F2E4C9A31}
AppName=Hexwright
AppVersion={#Version}
AppPublisher=The Hexwright authors
DefaultDirName={autopf}\Hexwright
DefaultGroupName=Hexwright
DisableProgramGroupPage=yes
LicenseFile=..\LICENSE
OutputDir=..\build\package
OutputBaseFilename=hexwright-{#Version}-windows
SetupIconFile=..\build\package-icons\hexwright.ico
UninstallDisplayIcon={app}\hexwright-editor.exe
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
Compression=lzma2
SolidCompression=yes
ChangesAssociations=yes
WizardStyle=modern

[Languages]
Name: "english"; MessagesFile: "compiler:Default.isl"
Name: "german"; MessagesFile: "compiler:Languages\German.isl"

[Files]
Source: "{#Folder}\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs

[Icons]
Name: "{group}\Hexwright"; Filename: "{app}\hexwright-editor.exe"

[Registry]
Root: HKA; Subkey: "Software\Classes\.hexfield\OpenWithProgids"; ValueType: string; ValueName: "Hexwright.hexfield"; ValueData: ""; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Hexwright.hexfield"; ValueType: string; ValueData: "Hexwright battlefield, scenario or game"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Hexwright.hexfield\DefaultIcon"; ValueType: string; ValueData: "{app}\hexwright-editor.exe,0"
Root: HKA; Subkey: "Software\Classes\Hexwright.hexfield\shell\open\command"; ValueType: string; ValueData: """{app}\hexwright-editor.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\.hexscenario\OpenWithProgids"; ValueType: string; ValueName: "Hexwright.hexfield"; ValueData: ""; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.hexgame\OpenWithProgids"; ValueType: string; ValueName: "Hexwright.hexfield"; ValueData: ""; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.hsc\OpenWithProgids"; ValueType: string; ValueName: "Hexwright.hexfield"; ValueData: ""; Flags: uninsdeletevalue

[Run]
Filename: "{app}\hexwright-editor.exe"; Description: "{cm:LaunchProgram,Hexwright}"; Flags: nowait postinstall skipifsilent
