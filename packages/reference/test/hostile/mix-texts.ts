import { type FilledDescription, fillDescription } from './fill-description.ts';

/** Names that refer to each other have the same text: otherwise a page would show less. */
const SAME: readonly (readonly [pattern: RegExp, field: string])[] = [
  [/^(?:Operation\.tags|Tag\.name|Tag\.parent)$/, 'Tag.name'],
  [/^(?:SecurityRequirement|Components\.securitySchemes) \(name\)$/, 'Components.securitySchemes (name)'],
];

const SCHEMA = 'Components.schemas (name)';

/**
 * Descriptions that have a text in each field as `fillDescription` does, but another one in each: `count` of them
 * hold each text in a part of the fields, and each field holds `count` of the texts.
 */
export function mixTexts(texts: readonly string[], count: number): FilledDescription[] {
  const fields = fillDescription('x').fields;
  const numbers = new Map(fields.map((field, at) => [field, at]));
  return Array.from({ length: count }, (_, round) => {
    const getText = (field: string): string => {
      const [, group = field] = SAME.find(([pattern]) => pattern.test(field)) ?? [];
      const first = Math.floor((round * texts.length) / count);
      return texts[((numbers.get(group) ?? 0) + first) % texts.length] ?? '';
    };
    return fillDescription(getText, getText(SCHEMA));
  });
}
