import type { Diagnostic } from './diagnostic.ts';

/** A conversion that could not, or in strict mode must not, come to a result. */
export class ConversionError extends Error {
  readonly diagnostics: Diagnostic[];

  constructor(message: string, diagnostics: Diagnostic[], options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'ConversionError';
    this.diagnostics = diagnostics;
  }
}
