export { curlew, curlew as default } from './curlew.ts';
export type { ComponentName, CurlewOptions, CurlewSource } from './options.ts';
export type { ReferenceLink } from './reference-site.ts';
export type { SourceReport } from './source-report.ts';
