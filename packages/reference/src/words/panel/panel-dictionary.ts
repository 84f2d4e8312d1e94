import type { PluralForms } from '../dictionary.ts';

/** Texts of the panel that sends requests, in one language. `{}`, `{server}` and similar are placeholders. */
export interface PanelDictionary {
  /** BCP 47. */
  language: string;
  texts: PanelTexts;
  plurals: PanelPlurals;
}

export interface PanelTexts {
  close: string;
  send: string;
  stop: string;
  tryIt: string;
  response: string;
  sending: string;
  stopped: string;
  required: string;
  body: string;
  mediaType: string;
  sendBody: string;
  file: string;
  editAsText: string;
  editAsForm: string;
  notJson: string;
  sentAsTyped: string;
  language: string;
  copyAs: string;
  copiedAs: string;
  notAllowed: string;
  authorization: string;
  with: string;
  keptHere: string;
  clientCertificate: string;
  cookieNotSent: string;
  user: string;
  password: string;
  accessToken: string;
  blockedBySite: string;
  addToPolicy: string;
  blockedByBrowser: string;
  mixedContent: string;
  noAnswer: string;
  cors: string;
  corsPreflight: string;
  worksAsCode: string;
  notByPages: string;
  headersWithheld: string;
  notSent: string;
  asJson: string;
  asDescribed: string;
  seeDescription: string;
  list: string;
  object: string;
  addItem: string;
  addItemTo: string;
  remove: string;
  removeItemOf: string;
  pathParameters: string;
  queryParameters: string;
  queryString: string;
  headerParameters: string;
  cookieParameters: string;
  cookieNote: string;
  event: string;
  inTime: string;
  endedEarly: string;
  onlyBeginning: string;
  headersNote: string;
  noBody: string;
  raw: string;
  saveBody: string;
  server: string;
  url: string;
  or: string;
  missingValue: string;
  cannotBeSent: string;
  mayBeMisread: string;
  undeclared: string;
  missing: string;
  wrongType: string;
  unexpectedNull: string;
  writeOnly: string;
  invalidValue: string;
  unchecked: string;
  unreadable: string;
}

/** What the panel counts. */
export interface PanelPlurals {
  differences: PluralForms;
  more: PluralForms;
  showMore: PluralForms;
  items: PluralForms;
  properties: PluralForms;
  events: PluralForms;
  headers: PluralForms;
}
