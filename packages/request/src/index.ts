export {
  type BuiltRequest,
  buildRequest,
  type ComposeOptions,
  type Composition,
  composeRequest,
} from './build/build-request.ts';
export { credentialFromText } from './build/choose-credentials.ts';
export type {
  ComposedBody,
  ComposedPart,
  ComposedRequest,
  EncodedBody,
  FormField,
  HttpBody,
  HttpRequest,
} from './build/composed-request.ts';
export { type EncodeOptions, encodeRequest } from './build/encode-request.ts';
export type { Binary, Credential, ParameterValues, PartInput, RequestInput } from './build/request-input.ts';
export { REQUEST_PROBLEMS, type RequestProblem, type RequestProblemCode } from './build/request-problem.ts';
export {
  type CodeSample,
  codeSamples,
  DEFAULT_SAMPLE_LANGUAGES,
  SAMPLE_LANGUAGES,
  type SampleLanguage,
  type SampleLanguageId,
} from './code/code-samples.ts';
export type { CodeConnection, PlainBody, PlainRequest } from './code/plain-request.ts';
export { sampleBody } from './sample/sample-body.ts';
export { type SampleRequestOptions, sampleRequest } from './sample/sample-request.ts';
export { type SampleOptions, sampleValue } from './sample/value/sample-value.ts';
