import type { Labels, PluralForms, Plurals, Punctuation, TypeTerms } from '../dictionary.ts';

/** Labels of pages that the panel shows, too. */
export const SHARED_LABELS = [
  'close',
  'tryIt',
  'copyFailed',
  'required',
  'writeOnly',
  'body',
  'mediaType',
  'authorization',
  'none',
  'server',
  'pathParameters',
  'queryParameters',
  'queryString',
  'headerParameters',
  'cookieParameters',
  'flow',
  'authorizationCode',
  'deviceAuthorization',
  'clientCredentials',
  'example',
  'copy',
] as const satisfies readonly (keyof Labels)[];

/** The panel that sends requests, in one language: the part of a dictionary that a page loads when the panel opens. */
export interface PanelDictionary {
  /** BCP 47. */
  language: string;
  texts: PanelTexts;
  plurals: PanelPlurals;
}

/** `{}`, `{server}` and similar are placeholders. */
export type PanelTexts = OwnPanelTexts &
  Pick<Labels, (typeof SHARED_LABELS)[number]> &
  Pick<TypeTerms, 'and' | 'or'> &
  Pick<Punctuation, 'comma' | 'colon'>;

/** What the panel counts. */
export type PanelPlurals = OwnPanelPlurals & Pick<Plurals, 'items' | 'properties'>;

export interface OwnPanelTexts {
  send: string;
  stop: string;
  response: string;
  sending: string;
  stopped: string;
  sendBody: string;
  file: string;
  editAsText: string;
  editAsForm: string;
  notJson: string;
  sentAsTyped: string;
  /** `{}`: examples of an author that are places to fill in. */
  unfilledPlaces: string;
  /** Of code. */
  language: string;
  copyAs: string;
  copiedAs: string;
  /** Above a list of ways to authorize. */
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
  cookieNote: string;
  event: string;
  inTime: string;
  endedEarly: string;
  onlyBeginning: string;
  headersNote: string;
  noBody: string;
  raw: string;
  saveBody: string;
  url: string;
  missingValue: string;
  cannotBeSent: string;
  mayBeMisread: string;
  undeclared: string;
  missing: string;
  wrongType: string;
  unexpectedNull: string;
  invalidValue: string;
  unchecked: string;
  unreadable: string;
  milliseconds: string;
  seconds: string;
  bytes: string;
  kilobytes: string;
  megabytes: string;
  keptInTab: string;
  forget: string;
  getToken: string;
  signIn: string;
  clientId: string;
  clientSecret: string;
  scopes: string;
  redirectUri: string;
  inWindow: string;
  popupBlocked: string;
  enterCode: string;
  tokenUntil: string;
  tokenReceived: string;
  tokenInsecure: string;
  tokenUnreachable: string;
  tokenNoMetadata: string;
  tokenRefused: string;
  tokenDenied: string;
  tokenExpired: string;
  tokenNotMatching: string;
  recentRequests: string;
  copied: string;
}

export interface OwnPanelPlurals {
  differences: PluralForms;
  more: PluralForms;
  showMore: PluralForms;
  events: PluralForms;
  headers: PluralForms;
  optionalFields: PluralForms;
}
