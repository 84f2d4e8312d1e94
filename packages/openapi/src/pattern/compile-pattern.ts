/**
 * Compiles a pattern, or returns why it is invalid: first with Unicode rules (JSON Schema 2020-12, core,
 * section 6.4), then without.
 */
export function compilePattern(pattern: string): RegExp | string {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    try {
      return new RegExp(pattern);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return message.slice(message.lastIndexOf(': ') + 2).toLowerCase();
    }
  }
}
