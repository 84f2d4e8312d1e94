import { PathIndex } from '@curlew/exchange/internal';
import { Location, type Operation, type Response } from '@curlew/openapi';
import { type Components, pointerFragment, reasonPhrase } from '@curlew/openapi/internal';
import { parameterKey } from '../../http/parameter-key.ts';
import type { RecordedResponse } from '../../normalized-request.ts';
import type {
  OperationObject,
  ParameterObject,
  RequestBodyObject,
  ResponseObject,
} from '../../openapi-document.ts';
import { checkBody } from '../check/check-content.ts';
import type { CheckedRequest, CompareContext, Reference } from '../check/check-context.ts';
import { checkParameters } from '../check/check-parameters.ts';
import { checkResponses } from '../check/check-responses.ts';
import { DifferenceList } from '../check/difference-list.ts';
import { lastSegments, type MatchedRequest } from '../match-requests.ts';
import { hasSameContent, recordedNames } from './property-names.ts';

/**
 * The component that declares the same parameter and accepts all its recorded values. Of several, the one that
 * operations of the path use, or most others.
 * @param samples those of `withPathValues`, for all parameters of the operation.
 */
export function reusedParameter(
  operation: ReuseContext,
  parameter: ParameterObject,
  samples: readonly MatchedRequest[],
): Reference | undefined {
  const { context, path } = operation;
  const same = context.parameters.get(parameterKey(parameter.in, parameter.name));
  if (same === undefined) return undefined;
  const ranked = same
    .map((one) => ({ ...one, uses: context.uses.ofParameter(one.value.location.id, path) }))
    .sort((a, b) => b.uses[0] - a.uses[0] || b.uses[1] - a.uses[1]);
  // The comparison accepts repeated names for every array.
  const inStyle = ranked.filter(({ value }) => value.explode || !parameter.explode);
  const fitting = inStyle.find(({ value }) =>
    fitsRecordings(context, { samples, declared: { parameters: [value] }, check: checkParameters }),
  );
  return fitting && componentReference(operation, 'parameters', fitting.name);
}

/** The requests with the values of their path's parameters, which only described paths have. */
export function withPathValues({ path, samples }: ReuseContext): MatchedRequest[] {
  const template = new PathIndex([[path, path]], 'exact');
  const count = path.split('/').length - 1;
  return samples.map((one) => {
    const [found] = template.find(lastSegments(one.request.url.pathname, count));
    return found ? { ...one, values: found.values } : one;
  });
}

/** The only component with the same media types and properties that accepts all recorded bodies. */
export function reusedRequestBody(operation: ReuseContext, body: RequestBodyObject): Reference | undefined {
  const { context, samples } = operation;
  const { description, components } = context;
  // Texts and files say nothing about what they are.
  const isTelling = Object.values(body.content).every(({ schema }) => {
    const names = schema && recordedNames(schema.items ?? schema);
    return names !== undefined && names.length > 1;
  });
  if (!isTelling) return undefined;
  const fitting = components.requestBodies.filter(
    ({ value }) =>
      hasSameContent(description, body.content, value.content) &&
      fitsRecordings(context, {
        samples,
        declared: { requestBody: value },
        seen: { requestBody: body, responses: {} },
        check: checkBody,
      }),
  );
  const [only] = fitting;
  return only && fitting.length === 1 ? componentReference(operation, 'requestBodies', only.name) : undefined;
}

/** An inferred response and its status. */
interface InferredResponse {
  status: string;
  response: ResponseObject;
}

/**
 * The component that operations use for a status, or that is named after it, if it states the same: content and headers,
 * with schemas that accept all that was recorded. Errors may declare more properties than were recorded.
 */
export function reusedResponse(
  operation: ReuseContext,
  { status, response }: InferredResponse,
): Reference | undefined {
  const { context } = operation;
  const uses = ({ location }: Response) => context.uses.ofResponse(location.id, status);
  const possible = context.components.responses
    .filter(({ name, value }) => uses(value) > 0 || isNamedAfter(status, name, value))
    .sort((a, b) => uses(b.value) - uses(a.value));
  if (possible.length === 0) return undefined;
  const samples = getSamples(operation.samples, status, (one) => one);
  if (samples.length === 0) return undefined;
  const fitting = possible.find(
    ({ value }) =>
      hasSameContent(context.description, response.content, value.content, /^[45]/.test(status)) &&
      fitsRecordings(context, {
        samples,
        declared: { responses: [{ ...value, status }] },
        seen: { responses: { [status]: response } },
        check: checkResponses,
      }),
  );
  return fitting && componentReference(operation, 'responses', fitting.name);
}

/** Requests with a response of a status, and these responses alone. */
function getSamples(
  samples: readonly MatchedRequest[],
  status: string,
  change: (response: RecordedResponse) => RecordedResponse,
): MatchedRequest[] {
  return samples.flatMap((matched) => {
    const { request } = matched;
    const responses = request.details?.responses?.filter((one) => String(one.status) === status) ?? [];
    if (responses.length === 0) return [];
    const details = { ...request.details, responses: responses.map(change) };
    return [{ ...matched, request: { ...request, details } }];
  });
}

/** `NotFound`, `not_found` and `NotFoundError` for 404, or a component described as "Not Found". */
function isNamedAfter(status: string, name: string, { description = '' }: Response): boolean {
  const phrase = reasonPhrase(status);
  if (phrase === undefined) return false;
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
      .replace(/(?:response|error)+$/, '');
  return [name, description].some((text) => plain(text) === plain(phrase) && plain(text) !== '');
}

/** The component that is used under the name of a header, or is called like it, and accepts all its recorded values. */
export function reusedHeader(operation: ReuseContext, status: string, name: string): Reference | undefined {
  const { context } = operation;
  const lower = name.toLowerCase();
  const possible = context.components.headers.filter(
    (one) =>
      plain(one.name) === plain(name) ||
      (one.value.schema && context.uses.ofHeader(one.value.schema.location.id, lower) > 0),
  );
  if (possible.length === 0) return undefined;
  const samples = getSamples(operation.samples, status, ({ status: own, headers }) => ({
    status: own,
    headers,
  }));
  const fitting = possible.find(({ value }) => {
    const declared = { status, headers: [{ ...value, name }], content: [], links: [] };
    const responses = [{ ...declared, location: context.description.root.location }];
    return fitsRecordings(context, { samples, declared: { responses }, check: checkResponses });
  });
  return fitting && componentReference(operation, 'headers', fitting.name);
}

/** `X-RateLimit-Limit` as `xratelimitlimit`. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** Recorded requests of an operation, and parts that may describe them. */
interface Proposal {
  samples: readonly MatchedRequest[];
  /** Declared parts of the description. */
  declared: Partial<Pick<Operation, 'parameters' | 'requestBody' | 'responses'>>;
  /** The inferred parts that these would replace. */
  seen?: Pick<OperationObject, 'requestBody' | 'responses'>;
  check(checked: CheckedRequest): void;
}

/** Whether a comparison of recorded requests with declared parts finds no difference. */
function fitsRecordings(context: CompareContext, proposal: Proposal): boolean {
  const { samples, declared, seen = { responses: {} }, check } = proposal;
  const differences = new DifferenceList();
  const { location } = context.description.root;
  return samples.every((matched) => {
    const operation: Operation = {
      key: '',
      kind: 'path',
      method: matched.request.method,
      path: matched.path,
      tags: [],
      deprecated: false,
      parameters: [],
      responses: [],
      security: [],
      servers: [],
      callbacks: [],
      extensions: {},
      location,
      ...declared,
    };
    const written = () => ({ parameters: [], responses: {} });
    check({ context: { ...context, differences }, matched, operation, seen, written });
    return differences.collected.length === 0;
  });
}

/** The operation whose parts may be components. */
export interface ReuseContext {
  context: CompareContext;
  /** Key in `paths`. */
  path: string;
  /** Lower case. */
  method: string;
  /** File that the operation is written to. */
  file: string;
  samples: readonly MatchedRequest[];
}

/** A reference from the file of an operation to a component of the entry file; undefined where none leads there. */
export function componentReference(
  { context: { description }, file }: ReuseContext,
  kind: keyof Components,
  name: string,
): Reference | undefined {
  const { entry } = description;
  const { pointer } = new Location(entry).child('components', kind, name);
  const fragment = `#${pointerFragment(pointer)}`;
  // `paths/users.yaml#` refers to the entry file as `../openapi.yaml`.
  const levels = description.getId(new Location(file)).split('/').length - 1;
  const entryName = encodeURIComponent(entry.slice(entry.lastIndexOf('/') + 1));
  const $ref = file === entry ? fragment : `${'../'.repeat(levels)}${entryName}${fragment}`;
  const target = description.resolve($ref, new Location(file));
  return target?.location.file === entry && target.location.pointer === pointer ? { $ref } : undefined;
}
