import type { Json } from '@curlew/openapi';
import type { TreeContext } from '../schema-html/tree/tree-walk.ts';

/** A piece of a fact: words of the interface, code, a value, or the name of a schema that may have a page. */
export type FactWord = string | { code: string } | { value: Json } | { name: string; id?: string };

/** What limits or describes a value, ready to be drawn: `1–100 characters`, `default 5`. */
export type Fact = readonly FactWord[];

/** What the facts of schemas are made from. */
export type FactContext = Pick<TreeContext, 'hrefOf' | 'words' | 'heirs' | 'views'>;

/** A text of the interface with facts in its places, in their order: `fillFact('with {} also {}', …)`. */
export function fillFact(template: string, ...parts: readonly Fact[]): FactWord[] {
  const texts = template.split('{}');
  return texts.flatMap((text, at) => [...(text === '' ? [] : [text]), ...(parts[at] ?? [])]);
}

/** Facts one after the other. */
export function joinFacts(facts: readonly Fact[], separator = ', '): FactWord[] {
  return facts.flatMap((fact, index) => (index === 0 ? fact : [separator, ...fact]));
}

/** Values one after the other. */
export function valueList(values: readonly Json[]): FactWord[] {
  return joinFacts(values.map((value) => [{ value }]));
}
