import type { Diagnostic } from './diagnostic.ts';

/** Thrown if a conversion has no result, or an error in strict mode. */
export class ConversionError extends Error {
  readonly diagnostics: Diagnostic[];

  constructor(message: string, diagnostics: Diagnostic[], options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'ConversionError';
    this.diagnostics = diagnostics;
  }
}
