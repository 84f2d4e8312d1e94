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
export { curlew, curlew as default } from './integration/curlew.ts';
export type { EarlierSite, KeepSite } from './integration/site/kept-pages.ts';
export type { ListedReference, ReferencesFile } from './integration/site/merged-site.ts';
export type { ReferenceLink } from './integration/site/reference-link.ts';
export type { ComponentName, CurlewOptions, CurlewSource } from './options/curlew-options.ts';
export type { ReferenceSource, ReferenceSummary } from './report/reference-source.ts';
export type { LinkProblem } from './report/report-build.ts';
