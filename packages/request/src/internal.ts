export { concreteType, preferredMedia } from './build/body/choose-media-type.ts';
export { composeBody } from './build/body/compose-body.ts';
export { firstType, formText, hasStyle } from './build/body/form-fields.ts';
export { findPart, memberSchema, resolvedSchema } from './build/body/write-context.ts';
export { type ChosenCredential, chooseCredentials } from './build/choose-credentials.ts';
export type { PartHead } from './build/composed-request.ts';
export { encodeBody } from './build/encode-request.ts';
export { isJsonValue, isRecord } from './build/json-value.ts';
export {
  type PartInputs,
  type RequestValue,
  Serialized,
  type UnassignedCredential,
  type ValueMap,
} from './build/request-input.ts';
export type { ProblemPlace } from './build/request-problem.ts';
export { serverBase } from './build/server-url.ts';
export { curlCode } from './code/languages/curl.ts';
export {
  grpcurlCode,
  mcpMessage,
  procedureType,
  trpcCall,
  variableTexts,
  websocatCode,
} from './code/protocol-code.ts';
export { type FlowSamples, flowSamples } from './flow/flow-samples.ts';
export { stepInput, withValueAt } from './flow/step-input.ts';
export { acceptsValue } from './sample/accept/accepts-value.ts';
export { type BodyText, bodyText, exampleText, wholeBodyText } from './sample/body-text.ts';
export { chosenOperation, type OperationChoices } from './sample/chosen-operation.ts';
export { isMarker } from './sample/is-marker.ts';
export { mediaValue } from './sample/media-value.ts';
export { type NoSampleReason, noSampleReason } from './sample/no-sample-reason.ts';
export { type OperationSample, operationSamples } from './sample/operation-samples.ts';
export { parameterValue, requestValue, withoutExamples } from './sample/parameter-value.ts';
export { placeholderBytes } from './sample/placeholder-bytes.ts';
export { pruneValue } from './sample/prune-value.ts';
export { CODE_SAMPLE } from './sample/sample-body.ts';
export { atEndpoint, withHttpScheme } from './sample/sample-request.ts';
