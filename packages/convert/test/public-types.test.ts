import {
  type AdapterContext,
  AdapterRegistry,
  type BodyKind,
  buildOpenApi32,
  buildPathTemplates,
  CollAdapter,
  CollTypes,
  ConversionError,
  type ConvertOptions,
  type ConvertResult,
  CurlAdapter,
  collToOpenApi,
  curlToOpenApi,
  DEFAULT_OPTIONS,
  type Diagnostic,
  DiagnosticBag,
  type DiagnosticCode,
  type FormField,
  type Header,
  isFolder,
  isRequestItem,
  type JsonObject,
  jsonSchema,
  looksLikeIdentifier,
  mergeSchemas,
  type NormalizedRequest,
  type OpenApi32Document,
  type OpenApiDocument,
  type ParameterValue,
  type PathTemplate,
  type RequestAuth,
  type RequestBody,
  type ResolvedOptions,
  type Schema,
  type Severity,
  type SourceAdapter,
  scalar,
  splitCurlCommands,
  type ValidationOutcome,
  validateOpenApi32,
  validateOpenApiDocument,
  XToOpenApi,
} from '@curlew/convert';
import { expect, expectTypeOf, test } from 'vitest';

test('options', () => {
  expectTypeOf<ConvertOptions['openapiVersion']>().toEqualTypeOf<'3.2.0' | undefined>();
  expectTypeOf<Required<ResolvedOptions>>().toEqualTypeOf<ResolvedOptions>();
  expectTypeOf<keyof ConvertOptions>().toEqualTypeOf<keyof ResolvedOptions>();
  expectTypeOf(DEFAULT_OPTIONS).toEqualTypeOf<Readonly<ResolvedOptions>>();
  expectTypeOf<{
    title: string;
    pathParameterMinSamples: number;
    strict: boolean;
  }>().toExtend<ConvertOptions>();
  expectTypeOf<Record<string, never>>().toExtend<ConvertOptions>();
});

test('results', () => {
  expectTypeOf<ConvertResult>().toExtend<{
    document: OpenApiDocument;
    requests: NormalizedRequest[];
    diagnostics: Diagnostic[];
    ok: boolean;
    documentValid: boolean;
  }>();
  expectTypeOf<OpenApi32Document>().toEqualTypeOf<OpenApiDocument>();
  expectTypeOf<ValidationOutcome>().toEqualTypeOf<{ valid: boolean; diagnostics: Diagnostic[] }>();
});

test('requests', () => {
  expectTypeOf<NormalizedRequest['url']>().toEqualTypeOf<URL>();
  expectTypeOf<NormalizedRequest['headers']>().toEqualTypeOf<readonly Header[]>();
  expectTypeOf<NormalizedRequest['query']>().toEqualTypeOf<readonly ParameterValue[]>();
  expectTypeOf<NormalizedRequest['cookies']>().toEqualTypeOf<readonly ParameterValue[]>();
  expectTypeOf<{
    source: string;
    sourceIndex: number;
    method: string;
    url: URL;
    headers: Header[];
    query: ParameterValue[];
    cookies: ParameterValue[];
    body: RequestBody;
    auth: RequestAuth;
    extensions: { 'x-a': 1 };
    urlString: string;
  }>().toExtend<NormalizedRequest>();
  expectTypeOf<Header>().toEqualTypeOf<{ name: string; value: string }>();
  expectTypeOf<ParameterValue>().toEqualTypeOf<{ name: string; value: string }>();
  expectTypeOf<FormField>().toEqualTypeOf<{
    name: string;
    value?: string;
    fileName?: string;
    contentType?: string;
  }>();
  expectTypeOf<BodyKind>().toEqualTypeOf<
    'json' | 'xml' | 'form-urlencoded' | 'multipart' | 'text' | 'binary'
  >();
  expectTypeOf<RequestBody>().toEqualTypeOf<{
    kind: BodyKind;
    mediaType: string;
    raw?: string;
    fields?: FormField[];
  }>();
  expectTypeOf<RequestAuth>().toEqualTypeOf<
    | { type: 'basic' }
    | { type: 'bearer' }
    | { type: 'apiKey'; in: 'header' | 'query' | 'cookie'; name: string }
  >();
});

test('diagnostics', () => {
  expectTypeOf<Severity>().toEqualTypeOf<'info' | 'warning' | 'error'>();
  expectTypeOf<
    | 'ADAPTER_PARSE_FAILED'
    | 'CURL_PARSE_FAILED'
    | 'CURL_EMPTY_INPUT'
    | 'CURL_CAPABILITY_MISSING'
    | 'CURL_BACKEND_JSON_FALLBACK'
    | 'CURL_UNSUPPORTED_SCHEME'
    | 'COLL_INVALID_COLLECTION'
    | 'COLL_EMPTY_COLLECTION'
    | 'COLL_UNSUPPORTED_BODY_MODE'
    | 'COLL_VARIABLE_UNRESOLVED'
    | 'BODY_JSON_INVALID'
    | 'PATH_MERGE_CONFLICT'
    | 'OPERATION_ID_COLLISION'
    | 'PSEUDO_HEADER_DROPPED'
    | 'MULTIPLE_SERVERS'
    | 'NO_REQUESTS'
    | 'OAS_VALIDATION_ERROR'
    | 'OAS_VALIDATOR_FAILED'
  >().toExtend<DiagnosticCode>();
  expectTypeOf<Diagnostic>().toEqualTypeOf<{
    code: DiagnosticCode;
    message: string;
    severity: Severity;
    source?: string;
    index?: number;
    path?: string;
    cause?: unknown;
  }>();
  expectTypeOf(ConversionError).toBeConstructibleWith('m', []);
  expectTypeOf(ConversionError).toBeConstructibleWith('m', [], { cause: 1 });
  expectTypeOf<ConversionError>().toExtend<Error>();
  expectTypeOf<ConversionError['diagnostics']>().toEqualTypeOf<Diagnostic[]>();
  expectTypeOf(DiagnosticBag).toBeConstructibleWith();
  expectTypeOf(DiagnosticBag).toBeConstructibleWith(true);
  expectTypeOf<DiagnosticBag['items']>().toEqualTypeOf<Diagnostic[]>();
  expectTypeOf<DiagnosticBag['hasErrors']>().toEqualTypeOf<() => boolean>();
  expectTypeOf<DiagnosticBag['report']>().toEqualTypeOf<(diagnostic: Diagnostic) => void>();
});

test('adapters', () => {
  expectTypeOf<SourceAdapter['parse']>().toEqualTypeOf<
    (input: unknown, context: AdapterContext) => Promise<NormalizedRequest[]>
  >();
  expectTypeOf<{ id: string; parse(): Promise<NormalizedRequest[]> }>().toExtend<SourceAdapter>();
  expectTypeOf<CurlAdapter>().toExtend<SourceAdapter>();
  expectTypeOf<CollAdapter>().toExtend<SourceAdapter>();
  expectTypeOf<AdapterContext>().toEqualTypeOf<{
    report: (diagnostic: Diagnostic) => void;
    strict: boolean;
  }>();
  expectTypeOf<XToOpenApi['register']>().parameters.toEqualTypeOf<[SourceAdapter]>();
  expectTypeOf(new XToOpenApi().register(new CurlAdapter())).toEqualTypeOf<XToOpenApi>();
  expectTypeOf<XToOpenApi['adapters']>().toEqualTypeOf<() => string[]>();
  expectTypeOf<XToOpenApi['convert']>().toEqualTypeOf<
    (source: string, input: unknown, options?: ConvertOptions) => Promise<ConvertResult>
  >();
  expectTypeOf(new AdapterRegistry().register(new CollAdapter())).toEqualTypeOf<AdapterRegistry>();
  expectTypeOf<AdapterRegistry['detect']>().toEqualTypeOf<(input: unknown) => SourceAdapter | undefined>();
  expectTypeOf<AdapterRegistry['get']>().toEqualTypeOf<(id: string) => SourceAdapter>();
  expectTypeOf<AdapterRegistry['has']>().toEqualTypeOf<(id: string) => boolean>();
  expectTypeOf<AdapterRegistry['ids']>().toEqualTypeOf<() => string[]>();
});

test('functions', () => {
  expectTypeOf(curlToOpenApi).toEqualTypeOf<
    (input: string | readonly string[], options?: ConvertOptions) => Promise<ConvertResult>
  >();
  expectTypeOf(collToOpenApi).returns.toEqualTypeOf<Promise<ConvertResult>>();
  expectTypeOf<CollTypes.CollCollection>().toExtend<Parameters<typeof collToOpenApi>[0]>();
  expectTypeOf(splitCurlCommands).toEqualTypeOf<(input: string) => string[]>();
  expectTypeOf(buildOpenApi32).toEqualTypeOf<
    (
      requests: readonly NormalizedRequest[],
      options: ResolvedOptions,
      report: (diagnostic: Diagnostic) => void,
    ) => OpenApiDocument
  >();
  expectTypeOf(buildPathTemplates).toEqualTypeOf<
    (
      requests: readonly NormalizedRequest[],
      minSamples: number,
      enabled: boolean,
    ) => Map<number, PathTemplate>
  >();
  expectTypeOf<PathTemplate>().toEqualTypeOf<{ path: string; parameters: ReadonlyMap<number, string> }>();
  expectTypeOf(looksLikeIdentifier).toEqualTypeOf<(segment: string) => boolean>();
  expectTypeOf(scalar).toEqualTypeOf<(value: string, includeExample?: boolean) => Schema>();
  expectTypeOf(jsonSchema).toEqualTypeOf<(value: unknown, includeExample?: boolean) => Schema>();
  expectTypeOf(mergeSchemas).toEqualTypeOf<(schemas: readonly Schema[]) => Schema>();
  expectTypeOf(validateOpenApi32).toEqualTypeOf<(document: unknown) => Promise<ValidationOutcome>>();
  expectTypeOf(validateOpenApiDocument).toEqualTypeOf(validateOpenApi32);
  expectTypeOf<Schema>().toExtend<{
    type?: string | string[];
    format?: string;
    properties?: Record<string, Schema>;
    required?: string[];
    items?: Schema;
    contentMediaType?: string;
    description?: string;
    nullable?: boolean;
  }>();
  expectTypeOf<Schema>().toExtend<JsonObject>();
});

test('the types of the collection format', () => {
  expectTypeOf<CollTypes.CollItem>().toEqualTypeOf<CollTypes.CollFolder | CollTypes.CollRequestItem>();
  expectTypeOf<CollTypes.CollBodyMode>().toEqualTypeOf<
    'raw' | 'urlencoded' | 'formdata' | 'file' | 'graphql'
  >();
  type Named = [
    CollTypes.CollInfo,
    CollTypes.CollVersion,
    CollTypes.CollRequest,
    CollTypes.CollHeader,
    CollTypes.CollUrl,
    CollTypes.CollQueryParam,
    CollTypes.CollBody,
    CollTypes.CollUrlEncodedParam,
    CollTypes.CollFormDataParam,
    CollTypes.CollFileParam,
    CollTypes.CollGraphQLBody,
    CollTypes.CollAuthType,
    CollTypes.CollAuth,
    CollTypes.CollAuthParam,
    CollTypes.CollEvent,
    CollTypes.CollScript,
    CollTypes.CollVariable,
    CollTypes.CollDescription,
  ];
  expectTypeOf<Named['length']>().toEqualTypeOf<18>();
  const item = { name: 'x', item: [] } as CollTypes.CollItem;
  if (isFolder(item)) expectTypeOf(item).toEqualTypeOf<CollTypes.CollFolder>();
  if (isRequestItem(item)) expectTypeOf(item).toEqualTypeOf<CollTypes.CollRequestItem>();
  expect([isFolder(item), isRequestItem(item), CollTypes.isFolder(item)]).toEqual([true, false, true]);
  expect(isRequestItem({ request: 'https://example.com' })).toBe(true);
});
