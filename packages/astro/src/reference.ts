export { type CurlewEntry, curlewLoader } from './access/curlew-loader.ts';
export { UnknownNameError } from './access/find-page.ts';
export {
  getOperation,
  getPage,
  getReference,
  getReferences,
  getSchema,
  getTag,
} from './access/reference-access.ts';
export type { ReferenceChoice, ReferenceData, ReferencePageInfo } from './access/reference-data.ts';
