import type { Annotations } from '../schema-view.ts';

const KEYS = [
  'title',
  'description',
  'deprecated',
  'readOnly',
  'writeOnly',
  'default',
  'examples',
  'externalDocs',
  'extensions',
] as const satisfies readonly (keyof Annotations)[];

/** Notes with those that stand nearer to the reader over them. */
export function overlayNotes(notes: Annotations, nearer: Annotations): Annotations {
  const result: Annotations = {};
  for (const key of KEYS) Object.assign(result, noteOf(nearer, key) ?? noteOf(notes, key));
  return result;
}

function noteOf(notes: Annotations, key: (typeof KEYS)[number]): Annotations | undefined {
  return notes[key] === undefined ? undefined : { [key]: notes[key] };
}

/** The notes of a schema over those of its parts; descriptions that differ follow each other, and so do examples. */
export function mergeNotes(own: Annotations, parts: Annotations): Annotations {
  const merged = overlayNotes(parts, own);
  const texts = [own.description, parts.description].filter((text) => text !== undefined);
  if (texts.length > 0) merged.description = joinTexts(texts);
  const examples = [...(own.examples ?? []), ...(parts.examples ?? [])];
  if (examples.length > 0) merged.examples = examples;
  return merged;
}

function joinTexts(texts: readonly string[]): string {
  const [first = '', second = ''] = texts;
  return first.includes(second) ? first : `${first}\n\n${second}`;
}
