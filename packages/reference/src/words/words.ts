/** The texts of a page in one language. The renderer inserts code, names and numbers. */
export interface Words {
  type: {
    any: string;
    nothing: string;
    or: string;
    and: string;
    comma: string;
    oneOf: string;
    anyOf: string;
    arrayOf: string;
    mapTo: string;
    tuple(items: number): string;
    more(count: number): string;
    /** Around the name of the property that selects. */
    by: readonly [string, string];
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
