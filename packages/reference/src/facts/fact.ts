import type { Json } from '@curlew/openapi';
import type { TreeContext } from '../schema-html/tree/tree-walk.ts';
import { fillPieces } from '../words/template.ts';

/** A piece of a fact: words of the interface, code, a value, or the name of a schema that may have a page. */
export type FactWord = string | { code: string } | { value: Json } | { name: string; id?: string };

/** What limits or describes a value, ready to be drawn: `1–100 characters`, `default 5`. */
export type Fact = readonly FactWord[];

/** What the facts of schemas are made from. */
export type FactContext = Pick<TreeContext, 'hrefOf' | 'words' | 'heirs' | 'views'>;

/** A text of the interface with facts in its places: `fillFact('at least {}', …)`. */
export function fillFact(template: string, ...parts: readonly Fact[]): FactWord[] {
  return fillPieces(template, ...parts);
}

/** Facts one after the other. */
export function joinFacts(facts: readonly Fact[], separator: string): FactWord[] {
  return facts.flatMap((fact, index) => (index === 0 ? fact : [separator, ...fact]));
}

/** Values one after the other. */
export function valueList(values: readonly Json[], separator: string): FactWord[] {
  return joinFacts(
    values.map((value) => [{ value }]),
    separator,
  );
}
