export { type CheckContext, createCheckContext } from './check/check-context.ts';
export { checkEvents } from './check/check-messages.ts';
export { checkParameters } from './check/check-parameters.ts';
export type { CheckScope } from './check/exchange-checker.ts';
export { checkResponse } from './check/exchange-checker.ts';
export { getPlace } from './check/place-of.ts';
export {
  challenge,
  checkReceivedBody,
  checkSecurity,
  type FormBody,
  formFindings,
  hasCredentials,
  mediaFindings,
  type ReceivedBody,
} from './check/request-checker.ts';
export type { ValuePlace } from './check/value-findings.ts';
export { findingOutline, getOutline } from './check/value-findings.ts';
export { base64Text } from './decode/bytes.ts';
export { coerceText, type TextValue } from './decode/coerce-text.ts';
export { decodeParameter, ownsQueryName, type ParameterTexts } from './decode/decode-parameter.ts';
export {
  type FormPart,
  type MultipartForm,
  type PartTexts,
  readForm,
  readMultipart,
} from './decode/read-form.ts';
export { readXml, type XmlDocument, type XmlElement } from './decode/read-xml.ts';
export { USUAL_READING } from './decode/reading.ts';
export { cookiePairs, decodeText, percentDecode, queryPairs, type RawPair } from './decode/text-pairs.ts';
export { xmlValue } from './decode/xml-value.ts';
export type { RequestNote } from './exchange.ts';
export type { MessageSpec, SendSpec, StreamEnd } from './extension/protocol-extensions.ts';
export {
  declaresEventStream,
  detectProtocol,
  type GrpcExtension,
  getExtension,
  type McpExtension,
  messageName,
  PROTOCOL_DETECTORS,
  PROTOCOL_IDS,
  type ProtocolExtensions,
  type ProtocolId,
  schemaIn,
  type TrpcExtension,
  type WebSocketExtension,
} from './extension/protocol-extensions.ts';
export { type CheckedValue, isOfAnyCall, isOfSequence } from './finding.ts';
export { BODILESS_STATUSES, matchResponse } from './match/match-response.ts';
export { type Route, RouteIndex, type RouteOptions, type Routes } from './match/operation-index.ts';
export { PathIndex, type TrailingSlash } from './match/path-index.ts';
export type { RequestedUrl } from './match/url-index.ts';
export {
  classifyName,
  classifyQueryName,
  isCredentialKind,
  isCredentialName,
  isPersonalKind,
  type NameKind,
  type PersonalKind,
  splitWords,
} from './secrets/classify-name.ts';
export { credentialSecrets } from './secrets/credential-secrets.ts';
export { KnownValues, SharedSecrets } from './secrets/known-values.ts';
export { namedValues } from './secrets/named-values.ts';
export { MADE_UP, madeUp, personalShape, personLike, withoutEmails } from './secrets/personal-data.ts';
export { isGraphql, redactGraphql } from './secrets/redact-graphql.ts';
export { authorizationParts } from './secrets/redact-headers.ts';
export { replaceKnown } from './secrets/redact-text.ts';
export {
  isAddress,
  isIdentifier,
  isSecretBehind,
  isSecretLabel,
  type SecretSegment,
  secretSegments,
  segmentKind,
} from './secrets/redact-url.ts';
export { redactXml } from './secrets/redact-xml.ts';
export {
  isPlaceholder,
  isPublicValue,
  isShown,
  judge,
  judgeNumber,
  type Redaction,
  type SourceKind,
  type Subject,
} from './secrets/redaction.ts';
export { hasSecrets } from './secrets/secret-mask.ts';
export { JWT, knownPrefix, looksLikeCredential, PEM, randomness, tokenShape } from './secrets/shapes.ts';
export {
  fillTemplate,
  resolveTemplate,
  templateVariables,
  type VariableValue,
  wholeVariable,
} from './template-variables.ts';
