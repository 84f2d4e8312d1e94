import type { IndexedRecord } from './indexed-records.ts';
import type { SearchRow } from './search-index.ts';

export interface Affixes {
  before: string;
  after: string;
}

/** The row of a page; `names` gets the names that it has not yet. */
export function searchRow(
  record: IndexedRecord,
  { before, after, kind, group }: Affixes & { kind: number; group: number },
  names: Map<string, number>,
): SearchRow {
  const isTypical = record.href === `${before}${record.path}${after}`;
  return [
    kind,
    isTypical ? record.path : record.href,
    isTypical && record.path.endsWith(`/${record.title}`) ? '' : record.title,
    group,
    ...withoutEmptyEnd([
      record.method === undefined ? '' : `${record.method} ${record.template}`,
      // Omitted if it equals the end of the path.
      record.operationId === undefined || record.operationId === record.path ? '' : record.operationId,
      (record.names ?? []).map((name) => numberOf(name, names)),
    ]),
  ];
}

/** The most frequent prefix and suffix of page addresses. */
export function affixesOf(records: readonly IndexedRecord[]): Affixes {
  const typical = records.find(({ path }) => path !== '');
  const at = typical?.href.lastIndexOf(typical.path) ?? -1;
  return typical === undefined || at < 0
    ? { before: '', after: '' }
    : { before: typical.href.slice(0, at), after: typical.href.slice(at + typical.path.length) };
}

type Tail = [address: string, operationId: string, names: number[]];

function withoutEmptyEnd(columns: Tail): Partial<Tail> {
  const last = columns.findLastIndex((column) => column.length > 0);
  return columns.slice(0, last + 1) as Partial<Tail>;
}

function numberOf(name: string, names: Map<string, number>): number {
  const number = names.get(name) ?? names.size;
  names.set(name, number);
  return number;
}
