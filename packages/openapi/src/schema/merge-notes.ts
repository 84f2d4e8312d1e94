import { ANNOTATION_KEYS, type AnnotationKey } from './annotations.ts';
import type { Comparer } from './merge-all-of.ts';
import type { Annotations } from './schema-view.ts';

/** Annotations of a named part that apply to the whole schema as well. */
const MARKS = ['deprecated', 'readOnly', 'writeOnly', 'default'] as const;

/** Merges annotations; nearer ones win. */
export function overlayNotes(notes: Annotations, nearer: Annotations): Annotations {
  const result: Annotations = {};
  for (const key of ANNOTATION_KEYS) Object.assign(result, pickNote(nearer, key) ?? pickNote(notes, key));
  return result;
}

function pickNote(notes: Annotations, key: AnnotationKey): Annotations | undefined {
  return notes[key] === undefined ? undefined : { [key]: notes[key] };
}

/** Annotations of the parts of a schema: the nearest wins; descriptions and examples are concatenated. */
export class NotesMerger {
  #single: Annotations = {};
  readonly #descriptions = new Set<string>();
  readonly #examples: NonNullable<Annotations['examples']>[] = [];

  /** The notes that one schema has once. */
  get nearest(): Annotations {
    return this.#single;
  }

  /** A part that is farther than those before. */
  addFarther(notes: Annotations): void {
    this.#single = overlayNotes(notes, this.#single);
    this.addTexts(notes);
  }

  /** Descriptions and examples alone: of a part with a name those that are beside its reference. */
  addTexts({ descriptions = [], examples = [] }: Annotations): void {
    for (const text of descriptions) this.#descriptions.add(text);
    this.#examples.push(examples);
  }

  /** A named part, which keeps its other annotations. */
  addMarks(notes: Annotations): void {
    for (const key of MARKS)
      if (this.#single[key] === undefined) Object.assign(this.#single, pickNote(notes, key));
  }

  /** Returns all notes, with those of the schema itself before them. */
  notes(own: Annotations): Annotations {
    const merged = overlayNotes(this.#single, own);
    const texts = new Set([...(own.descriptions ?? []), ...this.#descriptions]);
    if (texts.size > 0) merged.descriptions = [...texts];
    const examples = [own.examples ?? [], ...this.#examples].flat();
    if (examples.length > 0) merged.examples = examples;
    return merged;
  }
}

/** Single-valued annotations of farther parts that nearer ones override differently. */
export function findClashingNotes(
  nearer: Annotations,
  farther: Annotations,
  compared: Comparer,
): Annotations {
  const clashing = (['default', 'externalDocs'] as const).filter(
    (key) =>
      nearer[key] !== undefined && farther[key] !== undefined && !compared.isSame(nearer[key], farther[key]),
  );
  return Object.fromEntries(clashing.map((key) => [key, farther[key]]));
}
