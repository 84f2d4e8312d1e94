export { concreteType, preferredMedia } from './build/body/choose-media-type.ts';
export { composeBody } from './build/body/compose-body.ts';
export { firstType, formText, hasStyle } from './build/body/form-fields.ts';
export { findPart, memberSchema, resolvedSchema } from './build/body/write-context.ts';
export {
  type BuiltRequest,
  buildRequest,
  type ComposeOptions,
  type Composition,
  composeRequest,
} from './build/build-request.ts';
export {
  type ChosenCredential,
  chooseCredentials,
  credentialFromText,
} from './build/choose-credentials.ts';
export type {
  ComposedBody,
  ComposedPart,
  ComposedRequest,
  EncodedBody,
  FormField,
  HttpBody,
  HttpRequest,
  PartHead,
} from './build/composed-request.ts';
export { type EncodeOptions, encodeBody, encodeRequest } from './build/encode-request.ts';
export {
  type Binary,
  type Credential,
  type ParameterValues,
  type PartInput,
  type PartInputs,
  type RequestInput,
  type RequestValue,
  Serialized,
  type UnassignedCredential,
  type ValueMap,
} from './build/request-input.ts';
export {
  type ProblemPlace,
  REQUEST_PROBLEMS,
  type RequestProblem,
  type RequestProblemCode,
} from './build/request-problem.ts';
export { serverBase } from './build/server-url.ts';
export {
  type CodeSample,
  codeSamples,
  DEFAULT_SAMPLE_LANGUAGES,
  SAMPLE_LANGUAGES,
  type SampleLanguage,
  type SampleLanguageId,
} from './code/code-samples.ts';
export { curlCode } from './code/languages/curl.ts';
export type { PlainBody, PlainRequest } from './code/plain-request.ts';
export { acceptsValue } from './sample/accept/accepts-value.ts';
export { type BodyText, bodyText, exampleText, wholeBodyText } from './sample/body-text.ts';
export { chosenOperation, type OperationChoices } from './sample/chosen-operation.ts';
export { mediaValue } from './sample/media-value.ts';
export { type NoSampleReason, noSampleReason } from './sample/no-sample-reason.ts';
export { parameterValue, requestValue, withoutExamples } from './sample/parameter-value.ts';
export { CODE_VALUES, sampleBody } from './sample/sample-body.ts';
export { type SampleRequestOptions, sampleRequest } from './sample/sample-request.ts';
export { type SampleOptions, sampleValue } from './sample/value/sample-value.ts';
