/** Signs that join texts, with their spaces. */
export interface Punctuation {
  /** Between the members of a list. */
  comma: string;
  /** Between a label and its value. */
  colon: string;
  /** Around a title. */
  quoted: string;
  /** A text with a remark. */
  bracketed: string;
  /** Two numbers. */
  range: string;
}

/** Types in words. */
export interface TypeTerms {
  any: string;
  nothing: string;
  /** Between the last members of a list, with their spaces. */
  or: string;
  and: string;
  /** Filled with a list. */
  oneOf: string;
  anyOf: string;
  /** Alternatives, with the property that selects one. */
  selectedBy: string;
  /** Around a type of several words that is part of another. */
  group: string;
  arrayOf: string;
  arrayOfAny: string;
  mapTo: string;
  mapToAny: string;
}

/** One form for each plural category of the language. `{n}` is the number. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Counts on a page. */
export interface Plurals {
  schemas: PluralForms;
  /** Samples that an operation is inferred from. */
  samples: PluralForms;
  /** Requests that a whole description is inferred from. */
  recordedRequests: PluralForms;
  operations: PluralForms;
  characters: PluralForms;
  /** `{n}` is a range, by the category of its end. */
  rangeOfCharacters: PluralForms;
  items: PluralForms;
  rangeOfItems: PluralForms;
  properties: PluralForms;
  rangeOfProperties: PluralForms;
  /** Of the items of a list. */
  propertiesEach: PluralForms;
  /** Filled with the schema that they are inherited from; a sentence. */
  propertiesOf: PluralForms;
  /** Filled with the schema whose page has them; sentences. */
  tooLargeProperties: PluralForms;
  /** Filled with a property, and with those that are required beside it, which are counted. */
  requiredWith: PluralForms;
  /** Filled with a property, and with the schema whose page lists the others. */
  selectsSchemaOf: PluralForms;
  /** The number of alternatives. */
  oneOfCount: PluralForms;
  anyOfCount: PluralForms;
  examples: PluralForms;
  scopes: PluralForms;
  /** Filled with a way to authorize, and with its scopes, which are counted. */
  withScopes: PluralForms;
  results: PluralForms;
  /** Ways to authorize that a sentence omits. */
  alternatives: PluralForms;
  /** The same as the last way of a sentence. */
  oneOfOthers: PluralForms;
  /** Number of entries that a list omits. */
  more: PluralForms;
  /** Filled with the list. */
  andMore: PluralForms;
  tuple: PluralForms;
  workflows: PluralForms;
  workflowSteps: PluralForms;
  /** How often an action of a workflow repeats a step. */
  retries: PluralForms;
}

/** Texts of a page. */
export interface Labels {
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
  copyFailed: string;
  copyAsMarkdown: string;
  copiedAsMarkdown: string;
  viewAsMarkdown: string;
  /** Above a long list of schemas. */
  filterSchemas: string;
  /** `{}`: the name of an assistant. */
  openIn: string;
  copyOperationId: string;
  copiedOperationId: string;
  copyMcpServer: string;
  copiedMcpServer: string;
  /** What an assistant is asked; `{}`: the address of the page as Markdown. */
  askAssistant: string;
  formats: string;
  darkTheme: string;
  lightTheme: string;
  systemTheme: string;
  copyPage: string;
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
  /** In place of the method of a webhook. */
  webhook: string;
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
  exampleValue: string;
  requestSamples: string;
  responseExamples: string;
  exampleBodies: string;
  sampleLanguage: string;
  fields: string;
  mainFields: string;
  allFields: string;
  operationId: string;
  tag: string;
  tags: string;
  badges: string;
  deprecatedNotice: string;
  deprecated: string;
  page: string;
  pagesOfList: string;
  /** Of an alternative that holds where no other is selected. */
  default: string;
  /** A value. */
  defaultValue: string;
  /** Above a list. */
  oneOf: string;
  /** Of the variable of a server; filled with a list. */
  allowedValues: string;
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
  /** Of a response that is the only one. */
  any: string;
  anyOther: string;
  noAuthorization: string;
  optional: string;
  /** Ways to authorize, as they are written within a sentence. */
  bearer: string;
  bearerFormat: string;
  basic: string;
  http: string;
  httpScheme: string;
  oauth2: string;
  openIdConnect: string;
  mutualTls: string;
  apiKeyHeader: string;
  apiKeyQuery: string;
  apiKeyCookie: string;
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
  /** Filled with `theAddress`, `theServer`, `theSample`, `theExample` or `thisExample`. */
  copyWhat: string;
  copiedWhat: string;
  theAddress: string;
  theServer: string;
  /** Filled with a programming language. */
  theSample: string;
  theExample: string;
  /** An example without a name. */
  thisExample: string;
  sampleIn: string;
  part: string;
  furtherParts: string;
  sentAs: string;
  style: string;
  exploded: string;
  notExploded: string;
  reservedAllowed: string;
  withHeaders: string;
  sequenceOf: string;
  noValue: string;
  firstLines: string;
  allLines: string;
  encodedAs: string;
  holds: string;
  xml: string;
  xmlName: string;
  xmlAttribute: string;
  xmlWrapped: string;
  xmlNamespace: string;
  xmlPrefix: string;
  selectsSchema: string;
  /** Filled with a property, and a list of values and schemas. */
  selectsSchemaAs: string;
  otherwise: string;
  tooLarge: string;
  sameAsWhole: string;
  sameProperties: string;
  sameSchema: string;
  eachItem: string;
  allOf: string;
  ifSchema: string;
  thenSchema: string;
  elseSchema: string;
  withProperty: string;
  /** Values that a link sends; filled with a list. */
  linkParameters: string;
  linkBody: string;
  atServer: string;
  /** Filled with a URL and a list of variables. */
  atServerWhere: string;
  /** Filled with a variable, its default and its values. */
  variableOneOf: string;
  status: string;
  discovery: string;
  metadata: string;
  flow: string;
  implicit: string;
  password: string;
  clientCredentials: string;
  authorizationCode: string;
  deviceAuthorization: string;
  authorizationUrl: string;
  deviceAuthorizationUrl: string;
  tokenUrl: string;
  refreshUrl: string;
  mediaType: string;
  none: string;
  operationJson: string;
  descriptionYaml: string;
  descriptionJson: string;
  allPages: string;
  listPart: string;
  listPartOf: string;
  schemaNamed: string;
  recordedOn: string;
  recordedBetween: string;
  /** The number of samples that contain a property or a parameter, and of all samples of its object or operation. */
  seenInSamples: string;
  hiddenInRequest: string;
  hiddenInResponse: string;
  roleParameter: string;
  roleBody: string;
  roleResponse: string;
  roleHeader: string;
  roleCallback: string;
  roleSchema: string;
  noSampleAny: string;
  noSampleNone: string;
  noSampleUnresolved: string;
  noSampleNotFound: string;
  anyOtherName: string;
  names: string;
  furtherItems: string;
  contains: string;
  decodedContent: string;
  not: string;
  pattern: string;
  inheritedFrom: string;
  /** Filled with a schema and with the names of properties. */
  inheritedNames: string;
  commaSeparated: string;
  spaceSeparated: string;
  pipeSeparated: string;
  inForm: string;
  mayBeEmpty: string;
  type: string;
  parameters: string;
  inPlace: string;
  madeExample: string;
  scopeNamed: string;
  tagKind: string;
  callbackNamed: string;
  sequence: string;
  /** On the page that an authorization server leads back to. */
  closeWindow: string;
  workflows: string;
  workflow: string;
  /** Above code that runs all steps of a workflow. */
  wholeWorkflow: string;
  usedInWorkflows: string;
  /** Of an operation that a workflow calls. */
  notInReference: string;
  inputs: string;
  outputs: string;
  steps: string;
  dependsOn: string;
  timeLimit: string;
  succeedsIf: string;
  onSuccess: string;
  onFailure: string;
  /** Criteria of a step: a value and a pattern, a query and a value. */
  valueMatches: string;
  selectsIn: string;
  /** A query and the value that it is applied to. */
  selectedFrom: string;
  /** A place in a body and its value. */
  replacedBy: string;
  endWorkflow: string;
  gotoStep: string;
  gotoWorkflow: string;
  /** An action and a number. */
  afterSeconds: string;
  /** An action and a step or workflow. */
  runsFirst: string;
  /** An action and the values that it passes on. */
  actionWith: string;
  /** An action and its criteria. */
  actionIf: string;
}
