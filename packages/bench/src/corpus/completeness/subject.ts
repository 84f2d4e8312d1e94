import { child, type Place, type Value } from './documents.ts';

/** A fact of a description, and how a page may show it. */
export interface Fact {
  /** `description`, `enum value`, `format`, … */
  kind: string;
  at: Pick<Place, 'file' | 'pointer'>;
  /**
   * The words of a CommonMark text; a title, maybe in other letters; one of several phrases; a value as text or JSON;
   * the parts of an example; an address that is linked.
   */
  shown:
    | { words: string }
    | { title: string }
    | { phrase: readonly string[] }
    | { value: Value }
    | { example: Value }
    | { link: string };
}

/** The facts about one subject: a parameter, a property, or the page itself, which has no name. */
export interface Subject {
  /** The name of its row. */
  name?: string;
  kind: string;
  at: Pick<Place, 'file' | 'pointer'>;
  facts: Fact[];
  /** A sentence may say the same instead of a row: `also required: a, b`. */
  maybeSentence?: true;
}

/** A walk from an operation or a schema to everything that its page shows. */
export interface Walk {
  /** Of the page; the first one is the page itself. */
  subjects: Subject[];
  /** The page links to the page of this schema, which is looked at by itself. */
  isLinked(schema: Place): boolean;
  follow(place: Place): Place | undefined;
  target(reference: string, from: Place): Place | undefined;
  /** Schemas without their own pages that this page has to show. */
  expanded: Set<string>;
  /** Of the page of an operation, by its id. */
  getTitle(operationId: string): string;
  /** Where a security scheme is described, by its name. */
  schemeHref(name: string): string | undefined;
  /** The page of a tag, by its name. */
  tagHref(name: string): string | undefined;
  root: Place;
}

export function addFact(subject: Subject, kind: string, at: Place, shown: Fact['shown']): void {
  subject.facts.push({ kind, at: { file: at.file, pointer: at.pointer }, shown });
}

export function addSubject(walk: Walk, kind: string, name: string, { file, pointer }: Place): Subject {
  const subject: Subject = { name, kind, at: { file, pointer }, facts: [] };
  walk.subjects.push(subject);
  return subject;
}

export function addWords(place: Place, fields: readonly string[], subject: Subject): void {
  for (const field of fields) {
    const found = child(place, field);
    if (typeof found?.value === 'string') addFact(subject, field, found, { words: found.value });
  }
}

export function addTexts(place: Place, fields: readonly string[], subject: Subject): void {
  for (const field of fields) {
    const found = child(place, field);
    if (typeof found?.value === 'string' && found.value !== '')
      addFact(subject, field, found, { value: found.value });
  }
}
