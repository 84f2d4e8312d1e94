import type { Artifact } from '../artifact.ts';
import { SEARCH_FILE } from '../file-paths.ts';
import { searchIndex } from './search-index.ts';

/** The search index, loaded on first use. */
export const searchFiles: Artifact = {
  name: 'search',
  files: (model) => [
    {
      path: SEARCH_FILE,
      type: 'application/json; charset=utf-8',
      write: () => JSON.stringify(searchIndex(model)),
    },
  ],
};
