/** Extensions of scripts, in which commands are looked for. */
export const SCRIPT_EXTENSIONS: ReadonlySet<string> = new Set(['sh', 'bash', 'curl', 'bat', 'cmd', 'ps1']);
