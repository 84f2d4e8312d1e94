import type { Value } from './documents.ts';
import {
  getLetters,
  getPhrases,
  getScalars,
  getWords,
  type PageContent,
  type PageText,
  squeezed,
} from './page-content.ts';
import type { Fact, Subject } from './subject.ts';

/**
 * Facts of a subject that its page does not show, starting with the name of a missing row.
 * @param isReported whether a diagnostic says that a fact is left out.
 */
export function findLost(
  subject: Subject,
  page: PageContent,
  isReported: (fact: Fact) => boolean = () => false,
): Fact[] {
  const { name, kind, at, facts } = subject;
  if (name === undefined) return facts.filter((fact) => !isShown(fact, page.own, page));
  const rows = page.rows.get(name) ?? [];
  let lost: Fact[] | undefined;
  for (const row of rows) {
    const missing = facts.filter((fact) => !isShown(fact, row, page));
    if (lost === undefined || weight(missing, isReported) < weight(lost, isReported)) lost = missing;
    if (missing.length === 0) break;
  }
  if (lost !== undefined && (lost.length === 0 || !subject.maybeSentence)) return lost;
  if (
    subject.maybeSentence &&
    /required/.test(page.whole.words) &&
    page.whole.squeezed.includes(squeezed(name))
  )
    return [];
  const named: Fact = { kind, at, shown: { value: name } };
  return lost ?? [named, ...facts];
}

/** What is reported, or left out for a reason, tells rows of the same name apart last. */
function weight(missing: readonly Fact[], isReported: (fact: Fact) => boolean): number {
  const lost = missing.filter((fact) => !isLeftOut(fact) && !isReported(fact));
  return missing.length + lost.length * 1_000;
}

function isShown({ shown }: Fact, text: PageText, page: PageContent): boolean {
  if ('phrase' in shown)
    return shown.phrase.some((phrase) => phrase !== '\0' && text.words.includes(getWords(phrase)));
  if ('words' in shown) return getPhrases(shown.words).every((phrase) => text.letters.includes(phrase));
  if ('title' in shown) return text.letters.includes(getLetters(shown.title));
  if ('link' in shown) return page.links.has(shown.link);
  if ('value' in shown) return holdsValue(text, shown.value);
  // Examples of a body are apart from its schema.
  return holdsExample(text, shown.example) || holdsExample(page.whole, shown.example);
}

/** Longer values are cut, and end with `…`; in UTF-16 units. */
const MAX_VALUE = 2_000;

function holdsValue(text: PageText, value: Value): boolean {
  if (typeof value === 'number') return holdsNumber(text.plain, value);
  const json = squeezed(JSON.stringify(value));
  const forms = typeof value === 'string' ? [squeezed(value), json] : [json];
  return forms.some(
    (form) =>
      text.squeezed.includes(form) ||
      (form.length > MAX_VALUE && text.squeezed.includes(form.slice(0, MAX_VALUE / 2))),
  );
}

function holdsNumber(text: string, value: number): boolean {
  const form = String(value);
  for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + 1)) {
    if (!/\d/.test(text[at - 1] ?? '') && !/\d/.test(text[at + form.length] ?? '')) return true;
  }
  return false;
}

/** As JSON, or each of its scalars, for an example may be written as XML or as fields of a form. */
function holdsExample(text: PageText, example: Value): boolean {
  const json = squeezed(JSON.stringify(example));
  if (text.squeezed.includes(json)) return true;
  if (isCut(text, json)) return true;
  return getScalars(example).every((scalar) => {
    const escaped = JSON.stringify(scalar).slice(1, -1);
    return [scalar, escaped].some((form) => text.squeezed.includes(squeezed(form)));
  });
}

/** How much of an example that does not fit must be there at least, in characters without white space. */
const MIN_BEGINNING = 150;

/** Examples of schemas over this length are cut, and end with `…`; in UTF-16 units. */
const MAX_EXAMPLE = 10_000;

/**
 * A long example of a body is shown by its first lines, and the page gives the number of those that it leaves out;
 * one of a schema by its first characters.
 */
function isCut(text: PageText, json: string): boolean {
  const isOfLines = / the first \d+ of \d+ lines? /.test(text.words);
  return (
    (isOfLines && text.squeezed.includes(json.slice(0, MIN_BEGINNING))) ||
    (json.length > MAX_EXAMPLE && text.squeezed.includes(json.slice(0, MAX_EXAMPLE / 2)))
  );
}

/** Facts that pages intentionally omit, by kind and pointer, with the reason. */
const REASONS: readonly { kind: string; pointer: RegExp; why: string }[] = [
  {
    kind: 'constraint',
    pointer: /^\/(?:paths|webhooks|components\/(?!schemas)|parameters|responses).*\/(?:readOnly|writeOnly)$/,
    why: 'of one direction alone: a response holds what is read, and a request names what it leaves out',
  },
  {
    kind: 'constraint',
    pointer: /\/allOf\/\d+\/.*\/(?:x-)?nullable$/,
    why: 'another part of the `allOf` may exclude null',
  },
  {
    kind: 'title',
    pointer: /\/allOf\/\d+\/title$/,
    why: 'parts of an `allOf` are one object, which has one title',
  },
  {
    kind: 'enum value',
    pointer: /\/allOf\/\d+\/(?:.*\/)?enum\/\d+$/,
    why: 'another part of the `allOf` may exclude the value',
  },
  {
    kind: 'example',
    pointer: /\/multipart~1form-data\/example/,
    why: 'samples show the fields, and send files in place of the texts that stand for bytes',
  },
];

export function isLeftOut({ kind, at }: Fact): boolean {
  return REASONS.some((reason) => reason.kind === kind && reason.pointer.test(at.pointer));
}
