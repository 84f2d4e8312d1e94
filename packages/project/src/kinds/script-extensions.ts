/** File extensions of scripts with curl commands. */
export const SCRIPT_EXTENSIONS: ReadonlySet<string> = new Set(['sh', 'bash', 'curl', 'bat', 'cmd', 'ps1']);
