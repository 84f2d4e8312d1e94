import type { RenderContext } from '../../render-context.ts';
import { type SearchRecord, searchRecords } from './search-records.ts';

/** A result of the search: a page of the reference, or a guide of the site around it. */
export type IndexedRecord = Omit<SearchRecord, 'kind'> & { kind: SearchRecord['kind'] | 'guide' };

/** How many records a reference has, known before any is made. */
export function countRecords({ reference, guides }: Pick<RenderContext, 'reference' | 'guides'>): number {
  return reference.pages.filter(({ part }) => part === undefined).length + guides.length;
}

/** The records of all pages, and those of the guides. */
export function indexedRecords(context: RenderContext): IndexedRecord[] {
  const guides = context.guides.map(
    ({ title, href, group }): IndexedRecord => ({
      kind: 'guide',
      href,
      path: '',
      title,
      ...(group !== undefined && { group }),
      text: '',
    }),
  );
  return [...searchRecords(context), ...guides];
}
