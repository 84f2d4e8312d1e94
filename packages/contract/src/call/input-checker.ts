import { type Finding, getSeverity } from '@curlew/exchange';
import {
  type CheckContext,
  checkParameters,
  cookiePairs,
  createCheckContext,
  type FormBody,
  formFindings,
  mediaFindings,
  type ParameterTexts,
  type PartTexts,
  queryPairs,
  type RawPair,
  type Route,
  RouteIndex,
} from '@curlew/exchange/internal';
import type {
  Api,
  Description,
  Json,
  Location,
  MediaType,
  Operation,
  Parameter,
  SchemaViews,
} from '@curlew/openapi';
import { ValueChecker } from '@curlew/openapi/check-value';
import {
  bodySyntax,
  type Located,
  matchMediaType,
  parseJson,
  sequenceTexts,
  type ViewSource,
} from '@curlew/openapi/internal';
import {
  type ComposedBody,
  type ComposedPart,
  type ComposedRequest,
  composeRequest,
  encodeRequest,
  type RequestInput,
  type RequestProblemCode,
} from '@curlew/request';
import { formText, pruneValue, type RequestValue } from '@curlew/request/internal';
import { BARE_OPERATION } from './call.ts';

const ORIGIN = 'http://localhost';

/** A request with one of these problems reaches another path than the one of its operation. */
const OTHER_PATH: ReadonlySet<RequestProblemCode> = new Set(['empty-path-value', 'dot-segment']);

type Values = NonNullable<RequestInput['parameters']>;

/**
 * Checks what a request contains when it arrives: its texts are decoded by the styles and media types of the description,
 * as the mock decodes them. A finding is reported only if every reading that a style allows has one, so a value without findings
 * may be valid, and a value with findings is invalid.
 */
export class InputChecker {
  readonly views: ViewSource;
  readonly #checker: ValueChecker;
  readonly #context: CheckContext;
  readonly #routes: RouteIndex;

  constructor(description: Description, { operations }: Api, views: SchemaViews) {
    this.views = views;
    this.#checker = new ValueChecker(description, { direction: 'request' });
    // A value with undeclared properties may be valid.
    this.#context = createCheckContext(description, { direction: 'request', allowUndeclared: true, views });
    this.#routes = new RouteIndex(operations.map((operation) => ({ ...operation, servers: [] })));
  }

  /** The findings of a whole request. */
  findings(operation: Operation, input: RequestInput): Finding[] {
    const { request, problems } = this.#compose(operation, input);
    const broken = problems.find(({ code }) => OTHER_PATH.has(code));
    if (broken) return [pathFinding(broken.name ?? '', broken.message)];
    const route = this.#getRoute(operation, request);
    const findings = this.#findingsOfParameters(operation, getTexts(request, route?.values ?? {}), false);
    return [
      // Without a route, the values of the path are not known.
      ...findings.filter((finding) => route !== undefined || finding.part !== 'path'),
      ...this.#findingsOfBody(operation, request.body),
    ];
  }

  /** What is sent of one parameter: the same text for values that a server cannot distinguish. */
  parameterForm(parameter: Parameter, value: RequestValue): string {
    const { url, headers } = this.#composeAlone(parameter, value).request;
    return JSON.stringify([url, headers]);
  }

  /** Whether one parameter with this value is certainly invalid: also if a server treats an empty text as an absent value. */
  isRefusable(parameter: Parameter, value: RequestValue): boolean {
    return this.parameterFindings(parameter, value, true).length > 0;
  }

  /**
   * The findings of one parameter with this value.
   * @param isEmptyAbsent only those that it also has if an empty text means an absent value.
   */
  parameterFindings(parameter: Parameter, value: RequestValue, isEmptyAbsent = false): Finding[] {
    const { name } = parameter;
    const { operation, request, problems } = this.#composeAlone(parameter, value);
    const broken = problems.find(({ code }) => OTHER_PATH.has(code));
    if (broken) return [pathFinding(name, broken.message)];
    const text = new URL(request.url).pathname.slice(1);
    return this.#findingsOfParameters(operation, getTexts(request, { [name]: text }), isEmptyAbsent);
  }

  /**
   * Whether one parameter is invalid in a request with these values. It is not if the request reaches another operation,
   * such as `/users/me` in place of `/users/{id}`, or if another parameter replaces it.
   */
  isInvalidIn(operation: Operation, parameters: Values, { name, in: place }: Parameter): boolean {
    const { request, problems } = this.#compose(withoutBody(operation), { parameters });
    const route = this.#getRoute(operation, request);
    const isElsewhere = route === undefined && (place === 'path' || this.#hasRoute(request));
    if (isElsewhere || problems.some(({ code }) => OTHER_PATH.has(code))) return false;
    const findings = this.#findingsOfParameters(operation, getTexts(request, route?.values ?? {}), true);
    const wanted = place === 'querystring' ? 'query' : place;
    return findings.some((finding) => finding.name === name && finding.part === wanted);
  }

  /** The findings of the body of a request. */
  bodyFindings(operation: Operation, input: RequestInput): Finding[] {
    return this.#findingsOfBody(operation, this.#compose(operation, input).request.body);
  }

  /** Whether a schema accepts a value in a request. */
  accepts(value: Json, schema: Located): boolean {
    return this.#checker.check(value, schema).findings.length === 0;
  }

  /** A value without the properties that the description excludes from requests. */
  withoutReadOnly(value: Json, { schema }: MediaType): Json {
    if (schema === undefined) return value;
    return pruneValue(value, schema, this.#checker, ({ kind }) => kind === 'one-way') ?? value;
  }

  #composeAlone(parameter: Parameter, value: RequestValue) {
    const { name, in: place, location } = parameter;
    const path = place === 'path' ? `/{${name}}` : '/';
    const operation: Operation = { ...BARE_OPERATION, path, parameters: [parameter], location };
    const parameters = place === 'querystring' ? { querystring: value } : { [place]: { [name]: value } };
    return { operation, ...this.#compose(operation, { parameters }) };
  }

  #compose(operation: Operation, input: RequestInput) {
    const sent = { ...input, server: { url: ORIGIN, variables: [] }, credentials: {} };
    return composeRequest({ ...operation, security: [] }, this.views, sent);
  }

  #getRoute({ key }: Operation, { method, url }: ComposedRequest): Route | undefined {
    const route = this.#routes.find(new URL(url).pathname).byMethod.get(method);
    return route?.operation.key === key ? route : undefined;
  }

  #hasRoute({ method, url }: ComposedRequest): boolean {
    return this.#routes.find(new URL(url).pathname).byMethod.has(method);
  }

  #findingsOfParameters(operation: Operation, texts: ParameterTexts, isEmptyAbsent: boolean): Finding[] {
    const findings = checkParameters(operation, texts, this.#context).filter(isError);
    if (findings.length === 0 || !isEmptyAbsent) return findings;
    const absent = new Set(
      checkParameters(operation, withoutEmpty(texts), this.#context).filter(isError).map(getKey),
    );
    return findings.filter((finding) => absent.has(getKey(finding)));
  }

  #findingsOfBody({ requestBody }: Operation, body: ComposedBody | undefined): Finding[] {
    if (requestBody === undefined) return [];
    const { content, required, location } = requestBody;
    const finding = (kind: Finding['kind'], sentence: string, at: Location): Finding => ({
      kind,
      direction: 'request',
      part: 'body',
      instance: '',
      schema: this.#context.places.of(at),
      sentence,
    });
    if (body === undefined)
      return required ? [finding('missing-body', 'The operation requires a body.', location)] : [];
    const media = matchMediaType(content, body.mediaType);
    if (media === undefined) return [];
    const form = getForm(body);
    if (form !== undefined) return formFindings(form, media, this.#context).filter(isError);
    const value = bodyValue(body);
    if (value === undefined) return [];
    if (value === 'unreadable') {
      const sentence = `The body cannot be read as \`${body.mediaType}\`.`;
      return [finding('unreadable-body', sentence, media.location)];
    }
    return mediaFindings(value.json, media, this.#context).filter(isError);
  }
}

/** A value that could not be checked completely may be valid. */
function isError(finding: Finding): boolean {
  return getSeverity(finding) === 'error';
}

function pathFinding(name: string, sentence: string): Finding {
  return { kind: 'invalid-parameter', direction: 'request', part: 'path', name, instance: '', sentence };
}

function withoutBody({ requestBody: _body, ...operation }: Operation): Operation {
  return operation;
}

function getKey({ part, name }: Finding): string {
  return `${part} ${name}`;
}

/** The texts as a server receives them: each character of a header is one byte. */
function getTexts(
  { method, url, headers: composed }: ComposedRequest,
  path: Readonly<Record<string, string>>,
): ParameterTexts {
  const { headers } = encodeRequest({ method, url, headers: composed });
  const byName = Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value]));
  return {
    path,
    query: queryPairs(new URL(url).search.slice(1)),
    headers: byName,
    cookies: cookiePairs(byName.cookie),
  };
}

function withoutEmpty({ path, query, headers, cookies }: ParameterTexts): ParameterTexts {
  const isFilled = ([, value]: RawPair): boolean => value !== '';
  return {
    path,
    query: query.filter(isFilled),
    headers: Object.fromEntries(Object.entries(headers).filter(isFilled)),
    cookies: cookies.filter(isFilled),
  };
}

/** The texts of a form; undefined for other bodies. */
function getForm(body: ComposedBody): FormBody | undefined {
  if (body.kind === 'form') return { form: formText(body.fields) };
  if (body.kind === 'text' && bodySyntax(body.mediaType) === 'form') return { form: body.text };
  const parts = body.kind === 'multipart' ? partTexts(body.parts) : undefined;
  return parts && { parts };
}

/** Undefined for parts without a name, and parts that are made of parts. */
function partTexts(parts: readonly ComposedPart[]): PartTexts | undefined {
  const texts = new Map<string, string[]>();
  for (const part of parts) {
    if (part.name === undefined || 'parts' in part) return undefined;
    const text = 'value' in part ? part.value : FILE;
    texts.set(part.name, [...(texts.get(part.name) ?? []), text]);
  }
  return texts;
}

/** Stands for the content of a file, which no schema constrains. */
const FILE = 'file';

/** The value of a body that is no form; undefined: its media type is not read. */
function bodyValue(body: ComposedBody): { json: Json } | 'unreadable' | undefined {
  if (body.kind === 'json') return { json: body.value };
  if (body.kind !== 'text') return undefined;
  const syntax = bodySyntax(body.mediaType);
  if (syntax === 'text') return { json: body.text };
  const isSequence = syntax === 'json-lines' || syntax === 'json-seq';
  if (syntax !== 'json' && !isSequence) return undefined;
  const values = (isSequence ? sequenceTexts(body.text, syntax) : [body.text]).map(parseJson);
  const known = values.filter((value) => value !== undefined);
  const [first] = known;
  if (known.length < values.length || first === undefined)
    return isSequence && values.length === 0 ? { json: [] } : 'unreadable';
  return { json: isSequence ? known : first };
}
