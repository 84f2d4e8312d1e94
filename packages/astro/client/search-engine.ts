// Finds pages in the indexes of references. Knows neither a page nor a worker, so that tests run it as it is.
import type { SearchIndex } from '@curlew/reference';
import MiniSearch from 'minisearch';

export interface SearchResult {
  href: string;
  title: string;
  /** `POST`; empty where there is none. */
  method: string;
  /** The path of an operation, or what kind of page it is. */
  detail: string;
  /** Its tag, and with several references the title of its reference. */
  group: string;
}

interface Entry extends SearchResult {
  id: number;
  kind: string;
  /** The path template of an operation. */
  template: string;
  operationId: string;
  names: string[];
  text: string;
  /** Normalized names of the page and its parts, computed on first use. */
  keys?: { own: ReadonlySet<string>; inner: ReadonlySet<string> };
}

const KIND_WORDS: Record<string, string> = {
  overview: 'Overview',
  tag: 'Group',
  schemas: 'Schemas',
  schema: 'Schema',
};
/** Maximum number of results. */
const MAX_RESULTS = 40;
/** Longer queries are cut: each word costs a search. */
const MAX_QUERY = 200;
const BOOST = { title: 4, operationId: 3, template: 3, method: 2, names: 1.5, group: 1, text: 0.5 };

/** A compound name, which is only typed to find that name: `run_attempt`, `createdAt`. */
const IDENTIFIER = /^[\p{L}\p{N}]+(?:_[\p{L}\p{N}_]+|\p{Lu}[\p{L}\p{N}]*)$/u;

/** Words of a name in any spelling: `createOrder`, `create_order` and `create-order` have the same. */
function words(text: string): string[] {
  return text
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** The plural of English is the same word: orders, order. */
function processTerm(term: string): string {
  const lower = term.toLowerCase();
  return lower.length > 3 && lower.endsWith('s') && !lower.endsWith('ss') ? lower.slice(0, -1) : lower;
}

/** The same name whatever its spelling. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

export class SearchEngine {
  readonly #entries: Entry[];
  readonly #engine: MiniSearch<Entry>;

  constructor(indexes: readonly SearchIndex[]) {
    this.#entries = indexes.flatMap((index) => entriesOf(index, indexes.length > 1));
    this.#entries.forEach((entry, id) => {
      entry.id = id;
    });
    this.#engine = new MiniSearch<Entry>({
      fields: Object.keys(BOOST),
      tokenize: words,
      processTerm,
      extractField: (entry, field) => {
        const value = entry[field as keyof Entry];
        return Array.isArray(value) ? value.join(' ') : String(value);
      },
    });
    this.#engine.addAll(this.#entries);
  }

  /** The best pages for a query, best first; every word must be found, unless none has all of them. */
  search(query: string): SearchResult[] {
    const text = query.slice(0, MAX_QUERY);
    const wanted = plain(text);
    const isName = IDENTIFIER.test(text.trim());
    const options = {
      // One letter begins the words of nearly all pages.
      prefix: (term: string) => term.length > 1,
      fuzzy: (term: string) => (term.length > 4 ? 0.2 : false),
      boost: BOOST,
      boostDocument: (id: number) => this.#weight(this.#entries[id], wanted, isName),
    };
    const all = this.#engine.search(text, { ...options, combineWith: 'AND' });
    const found = all.length > 0 ? all : this.#engine.search(text, { ...options, combineWith: 'OR' });
    return found.slice(0, MAX_RESULTS).flatMap(({ id, terms }) => {
      const entry = this.#entries[Number(id)];
      return entry === undefined ? [] : [resultOf(entry, terms)];
    });
  }

  /** A page whose name is the query comes first; operations are what most readers search for. */
  #weight(entry: Entry | undefined, wanted: string, isName: boolean): number {
    if (entry === undefined) return 0;
    entry.keys ??= keysOf(entry);
    if (entry.keys.own.has(wanted)) return 8;
    if (entry.keys.inner.has(wanted)) return isName ? 6 : 2;
    const { kind } = entry;
    return kind === 'operation' || kind === 'webhook' ? 1.3 : 1;
  }
}

function keysOf({ method, template, title, operationId, names }: Entry): NonNullable<Entry['keys']> {
  const own = [title, operationId, template, `${method}${template}`];
  return { own: new Set(own.map(plain)), inner: new Set(names.map(plain)) };
}

function entriesOf(index: SearchIndex, isOneOfSeveral: boolean): Entry[] {
  return index.pages.map(
    ([kind, path, title, group, address = '', operationId = '', names = [], text = '']) => {
      const space = address.indexOf(' ');
      const name = index.kinds[kind] ?? '';
      const isOperation = address !== '';
      return {
        id: 0,
        kind: name,
        href: path.startsWith('/') || path === '' ? path : `${index.before}${path}${index.after}`,
        // Omitted in the index if it is the end of the path.
        title: title || path.slice(path.lastIndexOf('/') + 1),
        method: address.slice(0, Math.max(space, 0)),
        template: address.slice(space + 1),
        operationId: operationId || (isOperation ? path : ''),
        detail: isOperation ? address.slice(space + 1) : (KIND_WORDS[name] ?? ''),
        group: [isOneOfSeveral ? index.title : '', index.groups[group] ?? ''].filter(Boolean).join(' · '),
        names: names.map((number) => index.names[number] ?? ''),
        text,
      };
    },
  );
}

/** A page that matches only by one of its names shows that name. */
function resultOf(
  { href, title, method, detail, group, names, template }: Entry,
  terms: string[],
): SearchResult {
  const shown = plain(`${title}${template}`);
  const hidden = terms.filter((term) => !shown.includes(plain(term)));
  const name = mostMatching(names, hidden);
  return { href, title, method, detail: name === undefined ? detail : `${detail} · ${name}`, group };
}

/** The name that contains most of the matched words. */
function mostMatching(names: readonly string[], terms: readonly string[]): string | undefined {
  let best: string | undefined;
  let most = 0;
  for (const name of names) {
    const own = words(name).map(processTerm);
    const count = terms.filter((term) => own.includes(term)).length;
    if (count <= most) continue;
    most = count;
    best = name;
  }
  return best;
}
