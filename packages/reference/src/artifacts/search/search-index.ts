import type { PageKind } from '../../page.ts';
import type { RenderContext } from '../../render-context.ts';
import { type SearchRecord, searchRecords } from './search-records.ts';

/**
 * The search records of a reference as loaded by a browser: one array per page, with repeated texts replaced by
 * their index. Of GitHub's 2,241 pages these are 54 kB of gzip; as a serialized index of MiniSearch they would
 * be 125 kB, and a browser makes that index in less time than it takes to load the difference.
 */
export interface SearchIndex {
  /** Of the reference. */
  title: string;
  /** Before and after the path of a page; an address that is made differently is written out. */
  before: string;
  after: string;
  kinds: readonly PageKind[];
  groups: string[];
  names: string[];
  pages: SearchRow[];
}

/** Kind, path or address, title (empty: the end of the path), group (-1: none), `METHOD /path`, operationId, names, text. Ends with the last that is not empty. */
export type SearchRow = [
  kind: number,
  path: string,
  title: string,
  group: number,
  address?: string,
  operationId?: string,
  names?: number[],
  text?: string,
];

const KINDS: readonly PageKind[] = ['overview', 'tag', 'operation', 'webhook', 'schemas', 'schema'];

/**
 * Maximum total length of texts, and of names, in UTF-16 units, above which the index omits them; titles, paths
 * and operationIds are always included.
 */
const MAX_SIZE = { texts: 80_000, names: 120_000 };

export function searchIndex(context: RenderContext): SearchIndex {
  const records = searchRecords(context);
  const withTexts = sum(records, ({ text }) => text.length) <= MAX_SIZE.texts;
  const namesSize = sum(records, ({ names = [] }) => names.length * 5);
  const withNames = namesSize <= MAX_SIZE.names;
  const numbers = { groups: new Numbers(), names: new Numbers() };
  const { before, after } = affixes(records);
  const pages = records.map(
    (record): SearchRow => [
      KINDS.indexOf(record.kind),
      record.href === `${before}${record.path}${after}` ? record.path : record.href,
      record.path.endsWith(`/${record.title}`) && record.href === `${before}${record.path}${after}`
        ? ''
        : record.title,
      record.group === undefined ? -1 : numbers.groups.of(record.group),
      ...tail([
        record.method === undefined ? '' : `${record.method} ${record.template}`,
        // Omitted if it equals the end of the path.
        record.operationId === undefined || record.operationId === record.path ? '' : record.operationId,
        withNames ? (record.names ?? []).map((name) => numbers.names.of(name)) : [],
        withTexts ? record.text : '',
      ]),
    ],
  );
  const { title } = context.reference;
  return { title, before, after, kinds: KINDS, groups: numbers.groups.all, names: numbers.names.all, pages };
}

type Tail = [address: string, operationId: string, names: number[], text: string];

/** Without the empty ones at the end. */
function tail(columns: Tail): Partial<Tail> {
  const last = columns.findLastIndex((column) => column.length > 0);
  return columns.slice(0, last + 1) as Partial<Tail>;
}

/** The most frequent prefix and suffix of page addresses. */
function affixes(records: readonly SearchRecord[]): { before: string; after: string } {
  const typical = records.find(({ path }) => path !== '');
  const at = typical?.href.lastIndexOf(typical.path) ?? -1;
  return typical === undefined || at < 0
    ? { before: '', after: '' }
    : { before: typical.href.slice(0, at), after: typical.href.slice(at + typical.path.length) };
}

function sum(records: readonly SearchRecord[], size: (record: SearchRecord) => number): number {
  return records.reduce((total, record) => total + size(record), 0);
}

/** Assigns an index to each text. */
class Numbers {
  readonly #known = new Map<string, number>();

  of(text: string): number {
    const number = this.#known.get(text) ?? this.#known.size;
    this.#known.set(text, number);
    return number;
  }

  get all(): string[] {
    return [...this.#known.keys()];
  }
}
