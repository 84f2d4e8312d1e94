import type { Artifact } from '../artifact.ts';
import { searchRecords } from './search-records.ts';

/** What the search of the pages loads on first use. */
export const searchFiles: Artifact = {
  name: 'search',
  files: (model) => [
    {
      path: 'search.json',
      type: 'application/json; charset=utf-8',
      write: () => JSON.stringify(searchRecords(model)),
    },
  ],
};
