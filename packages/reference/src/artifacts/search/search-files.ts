import type { Artifact } from '../artifact.ts';
import { SEARCH_FILE, searchPart } from '../file-paths.ts';
import { countRecords } from './indexed-records.ts';
import { SearchIndexBuilder, searchDivision } from './search-index.ts';

/** The search index, in files that are loaded on first use: a query loads those alone that it needs. */
export const searchFiles: Artifact = {
  name: 'search',
  files: (context) => {
    const division = searchDivision(countRecords(context));
    let made: SearchIndexBuilder | undefined;
    const file = (path: string, value: (builder: SearchIndexBuilder) => unknown) => ({
      path,
      type: 'application/json; charset=utf-8',
      write: () => {
        made ??= new SearchIndexBuilder(context, division);
        return JSON.stringify(value(made));
      },
    });
    const parts = (count: number, kind: 'pages' | 'words') =>
      Array.from({ length: count }, (_, at) => file(searchPart(kind, at), (builder) => builder[kind](at)));
    return [
      file(SEARCH_FILE, (builder) => builder.index()),
      file(searchPart('vocabulary'), (builder) => builder.vocabulary()),
      ...parts(division.pageFiles, 'pages'),
      ...parts(division.wordFiles, 'words'),
    ];
  },
};
