import { phrasesOf, scalarsOf, squeezed, wordsOf } from './comparable-text.ts';
import type { PageContent, PageText } from './page-content.ts';
import type { Fact, Subject } from './subject.ts';

/** What a page does not show of a subject; the name of a row that is missing is the first of it. */
export function findLost(subject: Subject, page: PageContent): Fact[] {
  const { name, kind, at, facts } = subject;
  if (name === undefined) return facts.filter((fact) => !isShown(fact, page.own, page));
  const rows = page.rows.get(name) ?? [];
  let lost: Fact[] | undefined;
  for (const row of rows) {
    const missing = facts.filter((fact) => !isShown(fact, row, page));
    if (lost === undefined || missing.length < lost.length) lost = missing;
    if (missing.length === 0) break;
  }
  if (lost !== undefined && (lost.length === 0 || !subject.maybeSentence)) return lost;
  if (subject.maybeSentence && /required/.test(page.whole.words) && holds(page.whole.squeezed, name))
    return [];
  const named: Fact = { kind, at, shown: { value: name } };
  return lost ?? [named, ...facts];
}

function isShown({ shown }: Fact, text: PageText, page: PageContent): boolean {
  if ('phrase' in shown)
    return shown.phrase.some((phrase) => phrase !== '\0' && text.words.includes(wordsOf(phrase)));
  if ('words' in shown) return phrasesOf(shown.words).every((words) => text.words.includes(words));
  if ('value' in shown) return holdsValue(text.squeezed, shown.value);
  // Examples of a body stand apart from its schema.
  return holdsExample(text.squeezed, shown.example) || holdsExample(page.whole.squeezed, shown.example);
}

/** Longer values are cut, and end with `…`. */
const MAX_VALUE = 2_000;

function holdsValue(text: string, value: unknown): boolean {
  if (typeof value === 'number') return holdsNumber(text, value);
  const json = squeezed(JSON.stringify(value));
  const forms = typeof value === 'string' ? [squeezed(value), json] : [json];
  return forms.some(
    (form) => text.includes(form) || (form.length > MAX_VALUE && text.includes(form.slice(0, MAX_VALUE / 2))),
  );
}

function holdsNumber(text: string, value: number): boolean {
  const form = String(value);
  for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + 1)) {
    if (!/\d/.test(text[at - 1] ?? '') && !/\d/.test(text[at + form.length] ?? '')) return true;
  }
  return false;
}

function holdsExample(text: string, example: Fact['shown'] extends infer _ ? unknown : never): boolean {
  if (holds(text, squeezed(JSON.stringify(example)))) return true;
  return scalarsOf(example as never).every((scalar) => {
    const json = JSON.stringify(scalar).slice(1, -1);
    return [scalar, json].some((form) => holds(text, form));
  });
}

function holds(text: string, part: string): boolean {
  return text.includes(squeezed(part));
}
