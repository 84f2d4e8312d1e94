export { curlew, curlew as default } from './integration/curlew.ts';
export type { ReferenceLink } from './integration/reference-site.ts';
export type { ComponentName, CurlewOptions, CurlewSource } from './options/curlew-options.ts';
export type { ReferenceSource, ReferenceSummary } from './report/reference-source.ts';
