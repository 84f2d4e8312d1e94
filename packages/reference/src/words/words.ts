import type { Labels, Plurals, Punctuation, TypeTerms } from './dictionary.ts';

/** The texts of a page in one language. The renderer inserts code, names and numbers. */
export interface Words {
  /** BCP 47. */
  language: string;
  direction: 'ltr' | 'rtl';
  punctuation: Punctuation;
  labels: Labels;
  plurals: Plurals;
  /** `3 operations`, in the plural form of the language. Other places than that of the number stay. */
  count(what: keyof Plurals, count: number): string;
  type: TypeTerms & {
    comma: string;
    tuple(items: number): string;
    /** Filled with a list that ends before all of its members are named. */
    andMore(count: number): string;
  };
  limits: {
    characters(range: Range): string;
    items(range: Range): string;
    properties(range: Range): string;
    /** Two numbers, both included. */
    range(min: number, max: number): string;
    getMultiple(number: number): string;
    unique: string;
    /** Filled with a regular expression. */
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
