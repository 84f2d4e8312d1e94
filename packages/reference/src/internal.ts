export { SEARCH_FILE, twinPath } from './artifacts/file-paths.ts';
export { referenceSizeProblem } from './plan/reference-size.ts';
export type { AssistantId } from './reference-options.ts';
