export { searchPart } from './artifacts/file-paths.ts';
export { readPostings, TITLE_WEIGHT } from './artifacts/search/postings.ts';
export type { SearchIndex, SearchPages, SearchRow, SearchWords } from './artifacts/search/search-index.ts';
export { plainName, searchWords } from './artifacts/search/search-words.ts';
