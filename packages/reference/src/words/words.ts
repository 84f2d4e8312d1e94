import type { Labels, Plurals, TypeTerms } from './dictionary.ts';

/** The texts of a page in one language. The renderer inserts code, names and numbers. */
export interface Words {
  /** BCP 47. */
  language: string;
  direction: 'ltr' | 'rtl';
  labels: Labels;
  plurals: Plurals;
  /** `3 operations`, in the plural form of the language. */
  count(what: keyof Plurals, count: number): string;
  type: TypeTerms & {
    tuple(items: number): string;
    more(count: number): string;
  };
  limits: {
    characters(range: Range): string;
    items(range: Range): string;
    properties(range: Range): string;
    multipleOf(number: number): string;
    unique: string;
    /** Before a regular expression. */
    matches: string;
    and: string;
    exactly(number: number): string;
  };
}

/** At least one of both is there. */
export interface Range {
  min?: number;
  max?: number;
}
