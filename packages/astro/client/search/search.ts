// The search of a page: a dialog with a combobox and a listbox (ARIA Authoring Practices), made on first use.

import { loadJson } from '../load-file.ts';
import type { SearchResult } from './candidate.ts';
import { SearchEngine } from './search-engine.ts';

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

const input = make('input', {
  type: 'search',
  role: 'combobox',
  'aria-label': 'Search the reference',
  'aria-controls': 'cl-search-list',
  'aria-expanded': 'false',
  'aria-autocomplete': 'list',
  autocomplete: 'off',
  spellcheck: 'false',
  placeholder: 'Path, operation, schema, property…',
});
const close = make('button', { type: 'button', class: 'cl-button' }, 'Close');
const list = make('div', { id: 'cl-search-list', role: 'listbox', 'aria-label': 'Results' });
const status = make('p', { class: 'cl-search-status', role: 'status' });
const dialog = make(
  'dialog',
  { class: 'cl-search', 'aria-label': 'Search' },
  make('div', { class: 'cl-search-line' }, input, close),
  status,
  list,
);

/** The texts of the dialog, in the language of the page. */
let texts = {
  language: 'en',
  searchReference: 'Search the reference',
  searchPlaceholder: 'Path, operation, schema, property…',
  results: 'Results',
  noResults: 'No results. Try another word, or a part of the path.',
  searchFailed: 'The search index could not be loaded. Check your connection and search again.',
  close: 'Close',
  /** Kinds of pages other than operations, by their English names. */
  kinds: {} as Record<string, string>,
  /** Texts by plural category; `{n}` is the number. */
  count: { one: '{n} result', other: '{n} results' } as Record<string, string>,
};

let engine: SearchEngine | undefined;
let asked = 0;
let active = -1;

function options(): HTMLElement[] {
  return [...list.children] as HTMLElement[];
}

function activate(at: number): void {
  const all = options();
  active = all.length === 0 ? -1 : (at + all.length) % all.length;
  for (const [index, option] of all.entries()) option.setAttribute('aria-selected', String(index === active));
  const chosen = all[active];
  if (chosen) input.setAttribute('aria-activedescendant', chosen.id);
  else input.removeAttribute('aria-activedescendant');
  chosen?.scrollIntoView({ block: 'nearest' });
}

function getOption(
  { href, title, method, isWebhook, detail, name, group }: SearchResult,
  at: number,
): HTMLElement {
  // Each keeps its own direction: a path, a word of the language, a name.
  const parts = [texts.kinds[detail] ?? detail, name, group].filter(
    (part) => part !== undefined && part !== '',
  );
  const about = make(
    'span',
    { class: 'cl-search-about' },
    ...parts.flatMap((part, index) => [index > 0 ? ' · ' : '', make('bdi', {}, part ?? '')]),
  );
  const mark = isWebhook ? (texts.kinds.Webhook ?? 'Webhook') : method;
  const look = isWebhook ? { class: 'cl-verb cl-hook' } : { class: 'cl-verb', 'data-method': method };
  const verb = mark === '' ? [] : [make('span', look, mark), ' '];
  // The link is the option itself: an option may not contain anything interactive.
  return make(
    'a',
    { href, id: `cl-search-${at}`, role: 'option', tabindex: '-1', 'aria-selected': 'false' },
    make('span', { class: 'cl-search-title' }, ...verb, make('bdi', {}, title)),
    ' ',
    about,
  );
}

function show(results: readonly SearchResult[], message: string): void {
  list.replaceChildren(...results.map(getOption));
  input.setAttribute('aria-expanded', String(results.length > 0));
  status.textContent = message;
  activate(0);
}

async function ask(): Promise<void> {
  asked += 1;
  const number = asked;
  const query = input.value.trim();
  if (query === '') return show([], '');
  try {
    const results = (await engine?.search(query)) ?? [];
    // Otherwise a newer query is pending.
    if (number === asked) show(results, results.length === 0 ? texts.noResults : countText(results.length));
  } catch {
    if (number === asked) show([], texts.searchFailed);
  }
}

function keyPressed(event: KeyboardEvent): void {
  const moves: Record<string, number> = { ArrowDown: active + 1, ArrowUp: active - 1 };
  const to = moves[event.key];
  if (to !== undefined) activate(to);
  else if (event.key === 'Enter' && !event.isComposing) options()[active]?.click();
  // The first one would empty the field alone.
  else if (event.key === 'Escape' && !event.isComposing) dialog.close();
  else return;
  event.preventDefault();
}

function countText(number: number): string {
  const form = new Intl.PluralRules(texts.language).select(number);
  return (texts.count[form] ?? texts.count.other ?? '').replace('{n}', String(number));
}

function translate(labels: string): void {
  texts = JSON.parse(labels);
  input.setAttribute('aria-label', texts.searchReference);
  input.placeholder = texts.searchPlaceholder;
  dialog.setAttribute('aria-label', texts.searchReference);
  list.setAttribute('aria-label', texts.results);
  close.textContent = texts.close;
}

/** Makes the dialog and loads what the first query needs, once; the dialog moves to the page that is shown. */
export function prepareSearch({ dataset }: HTMLElement): void {
  const { clIndexes = '', clStyles = '', clLabels } = dataset;
  if (clLabels !== undefined) translate(clLabels);
  if (!document.querySelector(`link[href="${CSS.escape(clStyles)}"]`))
    document.head.append(make('link', { rel: 'stylesheet', href: clStyles }));
  if (!dialog.isConnected) document.body.append(dialog);
  if (engine) return;
  engine = new SearchEngine(clIndexes.split(' '), loadJson);
  engine.prepare();
  input.addEventListener('input', ask);
  input.addEventListener('keydown', keyPressed);
  close.addEventListener('click', () => dialog.close());
  list.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
}

/** Opens the search that a button belongs to. */
export function openSearch(button: HTMLElement): void {
  prepareSearch(button);
  if (!dialog.open) dialog.showModal();
  input.select();
}
