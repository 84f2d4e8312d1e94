export type { ArtifactFile } from './artifacts/artifact.ts';
export type { SearchRecord } from './artifacts/search/search-records.ts';
export { buildReference, type ReferenceBuild } from './build-reference.ts';
export type { Html } from './html/html.ts';
export type {
  CallbackView,
  ExampleGroup,
  ExampleView,
  MediaTypeView,
  OperationPage,
  OperationView,
  OverviewPage,
  PageInfo,
  PageKind,
  PageView,
  Reference,
  RequestBodyView,
  RequestChoices,
  ResponseView,
  SampleView,
  SchemaListPage,
  SchemaPage,
  SecuritySchemeView,
  ServerView,
  TagPage,
  TagSection,
  TagSummary,
} from './page.ts';
export type {
  HeadTags,
  LocaleLink,
  Navigation,
  NavigationGroup,
  PageFile,
  PageFrame,
  PageLink,
  VersionLink,
} from './page-frame.ts';
export type { ReferenceLimits } from './plan/reference-size.ts';
export { REFERENCE_CODES } from './reference-codes.ts';
export type { GuideLink, PropertyOrder, ReferenceOptions } from './reference-options.ts';
