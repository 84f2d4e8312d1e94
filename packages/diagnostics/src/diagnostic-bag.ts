import type { Diagnostic, Severity } from './diagnostic.ts';

/** Problems of one code that are kept in full unless a project sets another limit: about 5 MB of report. */
export const MAX_PER_CODE = 10_000;

/**
 * Collects problems: up to a limit for each code in full, then only counted, to bound time and memory for
 * repeated problems.
 */
export class DiagnosticBag {
  readonly #limit: number;
  readonly #kept: Diagnostic[] = [];
  readonly #counts = new Map<string, { severity: Severity; kept: number; more: number }>();

  /** @param limit problems of one code that are kept in full. */
  constructor(limit: number = MAX_PER_CODE) {
    this.#limit = limit;
  }

  add(diagnostic: Diagnostic): void {
    this.addLazily(diagnostic.code, diagnostic.severity, () => diagnostic);
  }

  /** `make` is called only while problems are kept; undefined: not a problem. */
  addLazily(code: string, severity: Severity, make: () => Diagnostic | undefined): void {
    const key = `${code} ${severity}`;
    const count = this.#counts.get(key) ?? { severity, kept: 0, more: 0 };
    this.#counts.set(key, count);
    if (count.kept >= this.#limit) {
      count.more += 1;
      return;
    }
    const diagnostic = make();
    if (diagnostic === undefined) return;
    count.kept += 1;
    this.#kept.push(diagnostic);
  }

  /** Returns the kept diagnostics in order; then, for each code with more, one with their number. */
  list(): Diagnostic[] {
    const rest = [...this.#counts].flatMap(([key, { severity, kept, more }]) =>
      more === 0 ? [] : [createRestDiagnostic(key.slice(0, key.lastIndexOf(' ')), severity, kept, more)],
    );
    return [...this.#kept, ...rest];
  }
}

function createRestDiagnostic(code: string, severity: Severity, kept: number, more: number): Diagnostic {
  return {
    code,
    severity,
    message: `${more.toLocaleString('en')} more problems of this kind are not listed; the limit is ${kept.toLocaleString('en')}.`,
    help: 'Fix the listed problems and validate again, or raise the limit `diagnostics`.',
    count: more,
  };
}
