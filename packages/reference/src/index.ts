export { buildReference, type ReferenceBuild } from './build-reference.ts';
export type { Html } from './html/html.ts';
export type {
  CallbackView,
  ExampleView,
  MediaTypeView,
  Navigation,
  NavigationGroup,
  OperationPage,
  OverviewPage,
  PageFrame,
  PageInfo,
  PageKind,
  PageLink,
  PageView,
  Reference,
  RequestBodyView,
  ResponseView,
  SampleView,
  SchemaListPage,
  SchemaPage,
  SecuritySchemeView,
  ServerView,
  TagPage,
  TagSummary,
} from './page.ts';
export { REFERENCE_CODES } from './reference-codes.ts';
export type { ReferenceOptions } from './reference-options.ts';
export type { SearchRecord } from './text/search-records.ts';
