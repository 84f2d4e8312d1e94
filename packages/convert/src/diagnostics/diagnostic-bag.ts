import { ConversionError } from './conversion-error.ts';
import type { Diagnostic } from './diagnostic.ts';

/**
 * Collects diagnostics, each once (same code, severity, message, index and path). A strict bag throws a
 * `ConversionError` on the first of severity `error`.
 */
export class DiagnosticBag {
  readonly strict: boolean;
  readonly #items = new Map<string, Diagnostic>();
  #errors = false;

  constructor(strict = false) {
    this.strict = strict;
  }

  /** A copy: changing it changes nothing here. */
  get items(): Diagnostic[] {
    return [...this.#items.values()];
  }

  hasErrors(): boolean {
    return this.#errors;
  }

  report(diagnostic: Diagnostic): void {
    const { code, severity, message, index, path } = diagnostic;
    const key = JSON.stringify([code, severity, message, index, path]);
    if (!this.#items.has(key)) this.#items.set(key, diagnostic);
    if (severity !== 'error') return;
    this.#errors = true;
    if (!this.strict) return;
    throw new ConversionError(`[${code}] ${message}`, [diagnostic], { cause: diagnostic.cause });
  }
}
