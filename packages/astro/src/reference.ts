export { type CurlewEntry, curlewLoader } from './authoring/curlew-loader.ts';
export { UnknownNameError } from './authoring/find-page.ts';
export {
  getOperation,
  getPage,
  getReference,
  getReferences,
  getSchema,
  getTag,
  getWorkflow,
} from './authoring/reference-access.ts';
export type { ReferenceChoice, ReferenceData, ReferencePageInfo } from './authoring/reference-data.ts';
