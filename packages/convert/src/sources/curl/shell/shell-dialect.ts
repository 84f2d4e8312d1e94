/** The three shells whose quoting browsers write. */
export type ShellDialect = 'bash' | 'cmd' | 'powershell';

/** The shell whose quoting a command uses, detected from its first line: continuation marks and escaped quotes. */
export function shellDialect(text: string, at: number, powershellPrompt: boolean): ShellDialect {
  const newline = text.indexOf('\n', at);
  const line = text.slice(at, newline < 0 ? text.length : newline).trimEnd();
  if (line.endsWith('\\')) return 'bash';
  if (line.endsWith('^') && /[\s"]\^$/.test(line)) return 'cmd';
  if (/\s`$|[\s=]@["']$/.test(line.slice(-3))) return 'powershell';
  if (line.includes('^"') && /[\s=]\^"/.test(line)) return 'cmd';
  // Chrome 80 to 118 on one line: no shell has a use for this pair of escapes.
  if (line.includes('^\\^"') || line.includes('^%^')) return 'cmd';
  return powershellPrompt ? 'powershell' : 'bash';
}
