import type { DetailLabels } from './details/detail-labels.ts';

/** Counts: `{n}` stands for the number. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Counts on a page. */
export interface Plurals {
  /** Samples that a property or an operation is inferred from. */
  samples: PluralForms;
  /** Requests that a whole description is inferred from. */
  recordedRequests: PluralForms;
  operations: PluralForms;
  schemas: PluralForms;
  characters: PluralForms;
  items: PluralForms;
  properties: PluralForms;
  examples: PluralForms;
  permissions: PluralForms;
  /** Of the items of a list. */
  propertiesEach: PluralForms;
  results: PluralForms;
  /** Ways to authorize that a sentence omits. */
  alternatives: PluralForms;
  /** Number of entries that a list omits. */
  more: PluralForms;
  tuple: PluralForms;
}

/** Types in words. Pieces in code, names and numbers are put between them by the renderer. */
export interface TypeTerms {
  any: string;
  nothing: string;
  or: string;
  and: string;
  comma: string;
  oneOf: string;
  anyOf: string;
  arrayOf: string;
  mapTo: string;
  /** Around the name of the property that selects. */
  by: readonly [string, string];
}

/** The interface in one language: plain data, all of it required. `{}` is a placeholder. */
export interface Dictionary {
  /** BCP 47. */
  language: string;
  direction: 'ltr' | 'rtl';
  type: TypeTerms;
  plurals: Plurals;
  labels: BasicLabels;
  details: DetailLabels;
}

/** All texts of a page. */
export type Labels = BasicLabels & DetailLabels;

/** Texts of a page, by what they are about. */
export interface BasicLabels {
  skipToOperation: string;
  firstRequest: string;
  inferred: string;
  downloads: string;
  explorer: string;
  openExplorer: string;
  explorerFailed: string;
  needsJavaScript: string;
  tryIt: string;
  tryItFailed: string;
  copy: string;
  copied: string;
  notAllowed: string;
  copyAsMarkdown: string;
  copiedAsMarkdown: string;
  notCopied: string;
  viewAsMarkdown: string;
  formats: string;
  dark: string;
  light: string;
  themeWord: string;
  menu: string;
  overview: string;
  reference: string;
  breadcrumbs: string;
  onThisPage: string;
  previous: string;
  next: string;
  previousAndNext: string;
  editPage: string;
  skip: string;
  references: string;
  links: string;
  search: string;
  searchReference: string;
  searchPlaceholder: string;
  results: string;
  noResults: string;
  searchFailed: string;
  close: string;
  version: string;
  /** Of the site: the menu of languages. */
  language: string;
  apiReferences: string;
  apiReference: string;
  site: string;
  notFound: string;
  notFoundText: string;
  server: string;
  servers: string;
  operations: string;
  otherOperations: string;
  webhooks: string;
  schemas: string;
  authorization: string;
  aboutApi: string;
  requestBody: string;
  responses: string;
  callbacks: string;
  extensions: string;
  headers: string;
  body: string;
  usedBy: string;
  example: string;
  requestSamples: string;
  responseExamples: string;
  exampleBodies: string;
  sampleLanguage: string;
  operationId: string;
  tag: string;
  tags: string;
  badges: string;
  deprecatedNotice: string;
  deprecated: string;
  page: string;
  pagesOfList: string;
  default: string;
  oneOf: string;
  anyOf: string;
  required: string;
  readOnly: string;
  writeOnly: string;
  pathParameters: string;
  queryParameters: string;
  queryString: string;
  headerParameters: string;
  cookieParameters: string;
  always: string;
  format: string;
  noOtherProperties: string;
  otherProperties: string;
  noMoreItems: string;
  alsoRequired: string;
  more: string;
  informational: string;
  success: string;
  redirection: string;
  clientError: string;
  serverError: string;
  any: string;
  anyOther: string;
  noAuthorization: string;
  optional: string;
  bearer: string;
  basic: string;
  http: string;
  oauth2: string;
  openIdConnect: string;
  mutualTls: string;
  apiKeyHeader: string;
  apiKeyQuery: string;
  apiKeyCookie: string;
  with: string;
  contact: string;
  email: string;
  license: string;
  termsOfService: string;
  documentation: string;
  atLeast: string;
  atMost: string;
  multipleOf: string;
  unique: string;
  matches: string;
  exactly: string;
  all: string;
  details: string;
  other: string;
  of: string;
  copyWhat: string;
  theAddress: string;
  theServer: string;
  theSample: string;
  theExample: string;
  sampleIn: string;
}
