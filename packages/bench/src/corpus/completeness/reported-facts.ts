import type { Diagnostic } from '@curlew/diagnostics';
import type { Fact } from './subject.ts';

/**
 * Codes that say that a thing is not shown, or cannot be read where it is, by the kinds of facts that they speak of.
 * A diagnostic of another code at the same place, such as advice about a name, reports nothing as left out.
 */
const REPORTS: Readonly<Record<string, readonly string[] | 'any'>> = {
  // Ignored where it is, or of a form that cannot be read.
  'ignored-sibling': 'any',
  'ignored-header': 'any',
  'unknown-keyword': 'any',
  'unknown-field': 'any',
  'wrong-type': 'any',
  'misplaced-ref': 'any',
  'unresolved-ref': 'any',
  'remote-ref': 'any',
  'nullable-without-type': ['constraint'],
  // Not shown, or not as it is written.
  'empty-tag': ['tag', 'name'],
  'unsafe-html': ['description'],
  'unsafe-link': ['description'],
  'unclosed-html': ['description'],
  'missing-image': ['description'],
  'remote-image': ['description'],
  'markdown-limit': ['description'],
};

/** Parts that diagnostics report as left out. */
export class ReportedFacts {
  readonly #codes = new Map<string, Set<string>>();

  constructor(diagnostics: readonly Diagnostic[]) {
    for (const { code, pointer } of diagnostics) {
      if (pointer === undefined) continue;
      const codes = this.#codes.get(pointer) ?? new Set();
      this.#codes.set(pointer, codes.add(code));
    }
  }

  has({ kind, at }: Pick<Fact, 'kind' | 'at'>): boolean {
    return this.codes({ at }).some((code) => {
      const kinds = Object.hasOwn(REPORTS, code) ? REPORTS[code] : undefined;
      return kinds === 'any' || kinds?.includes(kind) === true;
    });
  }

  /** All codes at the place of a fact. */
  codes({ at }: Pick<Fact, 'at'>): string[] {
    return [...(this.#codes.get(at.pointer) ?? [])];
  }
}
