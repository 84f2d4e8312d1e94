/** The three shells whose quoting browsers write. */
export type ShellDialect = 'bash' | 'cmd' | 'powershell';

/** One curl command as it is in the input. */
export interface CommandText {
  /** From `curl` to its last word, without prompt. */
  text: string;
  /** Where it begins in the input, in UTF-16 units. */
  offset: number;
  dialect: ShellDialect;
}
