import type { Exchange, ExchangeResponse } from '@curlew/exchange';
import {
  cookiePairs,
  decodeParameter,
  matchResponse,
  type ParameterTexts,
  PathIndex,
  queryPairs,
  type TextValue,
} from '@curlew/exchange/internal';
import type { Description, MediaType, Operation, Parameter } from '@curlew/openapi';
import { getChild, headerValue, isObject, matchMediaType, type ViewSource } from '@curlew/openapi/internal';
import type { CaseResult } from '../run/case-result.ts';

/** What a run is to cover. */
export interface CoverageScope {
  /** Default: every operation. */
  isSelected?: (operation: Operation) => boolean;
  /** The description that an operation belongs to. */
  getSource: (operation: Operation) => { description: Description; views: ViewSource };
}

/** Records which operations, responses, media types, parameters and their listed values were covered. */
export class Coverage {
  readonly #entries = new Map<string, { operation: Operation; coverage: OperationCoverage }>();
  readonly #getSource: CoverageScope['getSource'];

  constructor(operations: readonly Operation[], { isSelected, getSource }: CoverageScope) {
    this.#getSource = getSource;
    for (const operation of operations) {
      if (operation.kind !== 'path' || isSelected?.(operation) === false) continue;
      const { key, operationId, responses, parameters, requestBody } = operation;
      this.#entries.set(key, {
        operation,
        coverage: {
          key,
          ...(operationId !== undefined && { operationId }),
          isCalled: false,
          statuses: responses.map(({ status }) => ({ status, isCovered: false })),
          parameters: parameters.map((parameter) => {
            const listed = listedValues(parameter, getSource(operation).description);
            const values = listed.map((value) => ({ value, isCovered: false }));
            const { name, in: place } = parameter;
            return { in: place, name, isCovered: false, ...(values.length > 0 && { values }) };
          }),
          mediaTypes: [
            ...getTypes('request', requestBody?.content ?? []),
            ...responses.flatMap(({ status, content }) => getTypes(status, content ?? [])),
          ],
        },
      });
    }
  }

  add({ exchanges, outcome, succeeded = [] }: CaseResult): void {
    for (const exchange of exchanges)
      this.#addExchange(exchange, outcome !== 'inconclusive' || succeeded.includes(exchange.operation));
  }

  table(): CoverageTable {
    return { operations: Array.from(this.#entries.values(), ({ coverage }) => coverage) };
  }

  #addExchange({ operation: key, request, response }: Exchange, isConclusive: boolean): void {
    const entry = this.#entries.get(key);
    if (!entry || !response) return;
    const { operation, coverage } = entry;
    if (isConclusive) delete coverage.isInconclusive;
    else if (!coverage.isCalled) coverage.isInconclusive = true;
    coverage.isCalled = true;
    const declared = matchResponse(operation.responses, response.status);
    for (const status of coverage.statuses) if (status.status === declared?.status) status.isCovered = true;
    const answered = response.mediaType ?? headerValue(response.headers, 'content-type');
    if (declared && answered !== undefined)
      cover(coverage.mediaTypes, declared.status, declared.content, answered);
    if (!isConclusive) return;
    const sent = sentType(request, response);
    if (sent !== undefined) cover(coverage.mediaTypes, 'request', operation.requestBody?.content, sent);
    const texts = sentTexts(operation, request);
    const { views } = this.#getSource(operation);
    for (const [at, parameter] of operation.parameters.entries()) {
      const covered = coverage.parameters[at];
      if (covered) coverParameter(covered, sentValues(parameter, texts, views));
    }
  }
}

/** A protocol that implies the media type of responses implies that of requests; tRPC sends the input of a query in the URL. */
function sentType(
  { body, headers, url }: Exchange['request'],
  { mediaType }: ExchangeResponse,
): string | undefined {
  if (mediaType === undefined) return headerValue(headers, 'content-type');
  const isSent = body !== undefined || new URL(url, 'http://localhost').searchParams.has('input');
  return isSent ? mediaType : undefined;
}

/** The texts of a request; the path is compared from its end, because a server may have any base path. */
function sentTexts({ path }: Operation, { url, headers }: Exchange['request']): ParameterTexts {
  const { pathname, search } = new URL(url, 'http://localhost');
  const end = pathname.split('/').slice(1 - path.split('/').length);
  const byName = Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value]));
  return {
    path: new PathIndex([[path, path]], 'exact').find(`/${end.join('/')}`)[0]?.values ?? {},
    query: queryPairs(search.slice(1)),
    headers: byName,
    cookies: cookiePairs(byName.cookie),
  };
}

/** The texts of a parameter, of each item and member; undefined if it was not sent. */
function sentValues(parameter: Parameter, texts: ParameterTexts, views: ViewSource): string[] | undefined {
  if (parameter.in === 'querystring') return texts.query.length > 0 ? [] : undefined;
  const value = decodeParameter(parameter, texts, views);
  if (value === undefined) return parameter.in === 'path' ? [] : undefined;
  return textsIn(value);
}

function textsIn(value: TextValue): string[] {
  return typeof value === 'string' ? [value] : Object.values(value).flatMap(textsIn);
}

function coverParameter(covered: CoveredParameter, sent: readonly string[] | undefined): void {
  if (sent === undefined) return;
  covered.isCovered = true;
  for (const one of covered.values ?? []) one.isCovered ||= sent.includes(one.value);
}

function getTypes(place: string, content: readonly MediaType[]): OperationCoverage['mediaTypes'] {
  return content.map(({ type }) => ({ in: place, type, isCovered: false }));
}

/** A declared media type is covered by a body that it describes. */
function cover(
  types: OperationCoverage['mediaTypes'],
  place: string,
  content: readonly MediaType[] | undefined,
  sent: string,
): void {
  const declared = matchMediaType(content ?? [], sent);
  for (const one of types) if (one.in === place && one.type === declared?.type) one.isCovered = true;
}

/** Which operations, responses and parameters were covered. A status is covered by any reply, all else by replies that tell something. Plain data: tables of several runs can be merged. */
export interface CoverageTable {
  operations: OperationCoverage[];
}

export interface OperationCoverage {
  /** `Operation.key`. */
  key: string;
  operationId?: string;
  isCalled: boolean;
  /** Its replies told nothing about it: they were errors that may be right. */
  isInconclusive?: true;
  statuses: { status: string; isCovered: boolean }[];
  parameters: CoveredParameter[];
  /** Media types of the request (`in: 'request'`) and of each response, by its status. */
  mediaTypes: { in: string; type: string; isCovered: boolean }[];
}

interface CoveredParameter {
  in: string;
  name: string;
  isCovered: boolean;
  /** The values that its schema lists, as texts. */
  values?: { value: string; isCovered: boolean }[];
}

export interface CoverageShare {
  covered: number;
  total: number;
}

export interface CoverageSummary {
  operations: CoverageShare;
  statuses: CoverageShare;
  parameters: CoverageShare;
  mediaTypes: CoverageShare;
  /** Values that schemas of parameters list. */
  values: CoverageShare;
  /** Operations that were called, but whose replies told nothing. */
  inconclusiveCount: number;
  /** Operations that were not called: filtered out, or without a case that could run. */
  notCheckedCount: number;
  /** Total coverage, 0 to 100, rounded down; 100 if there is nothing to cover. */
  percent: number;
}

/** Counts what the exchanges of a run have seen of a description. */
export function summarizeCoverage({ operations }: CoverageTable): CoverageSummary {
  const share = (flags: readonly boolean[]): CoverageShare => ({
    covered: flags.filter(Boolean).length,
    total: flags.length,
  });
  const called = share(operations.map(isCovered));
  const statuses = share(operations.flatMap((one) => one.statuses.map((status) => status.isCovered)));
  const parameters = share(
    operations.flatMap((one) => one.parameters.map((parameter) => parameter.isCovered)),
  );
  const mediaTypes = share(operations.flatMap((one) => one.mediaTypes.map((type) => type.isCovered)));
  const values = share(
    operations.flatMap((one) =>
      one.parameters.flatMap((parameter) => (parameter.values ?? []).map((value) => value.isCovered)),
    ),
  );
  const shares = [called, statuses, parameters, mediaTypes, values];
  const total = shares.reduce((sum, one) => sum + one.total, 0);
  const covered = shares.reduce((sum, one) => sum + one.covered, 0);
  const percent = total === 0 ? 100 : Math.floor((covered / total) * 100);
  return {
    operations: called,
    statuses,
    parameters,
    mediaTypes,
    values,
    inconclusiveCount: operations.filter(({ isInconclusive }) => isInconclusive).length,
    notCheckedCount: operations.filter(({ isCalled }) => !isCalled).length,
    percent,
  };
}

export function isCovered({ isCalled, isInconclusive }: OperationCoverage): boolean {
  return isCalled && !isInconclusive;
}

/** The union of two tables. */
export function joinCoverage(tables: readonly CoverageTable[]): CoverageTable {
  const byKey = new Map<string, OperationCoverage>();
  for (const operation of tables.flatMap(({ operations }) => operations)) {
    const known = byKey.get(operation.key);
    byKey.set(operation.key, known ? joinOperation(known, operation) : operation);
  }
  return { operations: [...byKey.values()] };
}

function joinOperation(one: OperationCoverage, other: OperationCoverage): OperationCoverage {
  const { isInconclusive: _, ...head } = one;
  const isCalled = one.isCalled || other.isCalled;
  return {
    ...head,
    isCalled,
    ...(isCalled && !isCovered(one) && !isCovered(other) && { isInconclusive: true }),
    statuses: joinCovered(one.statuses, other.statuses, ({ status }) => status),
    mediaTypes: joinCovered(one.mediaTypes, other.mediaTypes, ({ in: place, type }) => `${place} ${type}`),
    parameters: joinCovered(one.parameters, other.parameters, keyOfParameter).map((parameter) => {
      const same = other.parameters.find((each) => keyOfParameter(each) === keyOfParameter(parameter));
      const { values } = parameter;
      return values
        ? { ...parameter, values: joinCovered(values, same?.values ?? [], ({ value }) => value) }
        : parameter;
    }),
  };
}

function keyOfParameter({ in: place, name }: CoveredParameter): string {
  return `${place} ${name}`;
}

function joinCovered<Part extends { isCovered: boolean }>(
  parts: readonly Part[],
  others: readonly Part[],
  getKey: (part: Part) => string,
): Part[] {
  const covered = new Set(others.filter(({ isCovered }) => isCovered).map(getKey));
  return parts.map((part) => ({ ...part, isCovered: part.isCovered || covered.has(getKey(part)) }));
}

/** `Coverage 66 %: 1 of 1 operations, 1 of 2 responses`; undefined where there is nothing to cover. */
export function coverageText(coverage: CoverageTable): string | undefined {
  const { operations, statuses, parameters, mediaTypes, values, percent, ...left } =
    summarizeCoverage(coverage);
  if (operations.total === 0) return undefined;
  const shares = [
    [statuses, 'responses'],
    [mediaTypes, 'media types'],
    [parameters, 'parameters'],
    [values, 'listed values'],
  ] as const;
  const others = [
    left.inconclusiveCount > 0 ? `${left.inconclusiveCount} inconclusive` : '',
    left.notCheckedCount > 0 ? `${left.notCheckedCount} not checked` : '',
  ].filter((text) => text !== '');
  const parts = [
    `${operations.covered} of ${operations.total} operations${others.length > 0 ? ` (${others.join(', ')})` : ''}`,
    ...shares.flatMap(([{ covered, total }, what]) =>
      total === 0 ? [] : [`${covered} of ${total} ${what}`],
    ),
  ];
  return `Coverage ${percent} %: ${parts.join(', ')}`;
}

/** What is not covered, a line for each operation: what was not called, then what its calls left out. */
export function uncoveredLines({ operations }: CoverageTable): string[] {
  return operations.flatMap((operation) => {
    const name = operation.operationId ?? operation.key;
    if (!operation.isCalled) return [`${name}: not called`];
    const left = uncoveredParts(operation);
    return left.length > 0 ? [`${name}: ${left.join(', ')}`] : [];
  });
}

function uncoveredParts({ statuses, mediaTypes, parameters }: OperationCoverage): string[] {
  const seen = new Set(statuses.filter(({ isCovered }) => isCovered).map(({ status }) => status));
  return [
    ...statuses.flatMap(({ status, isCovered }) => (isCovered ? [] : [`response ${status}`])),
    // Of a response that was not seen no media type was.
    ...mediaTypes.flatMap(({ in: place, type, isCovered }) =>
      isCovered || !(place === 'request' || seen.has(place))
        ? []
        : [`${type} of ${place === 'request' ? 'the request' : place}`],
    ),
    ...parameters.flatMap(({ in: place, name, isCovered, values = [] }) => {
      if (!isCovered) return [`${place} parameter ${name}`];
      const missing = values.filter((one) => !one.isCovered).map(({ value }) => value);
      return missing.length > 0 ? [`${name}=${missing.join('|')}`] : [];
    }),
  ];
}

/** The values that the schema of a parameter lists, or that of its items. */
function listedValues({ schema }: Parameter, description: Description): string[] {
  const own = schema && description.follow(schema);
  const items = own && getChild(own, 'items');
  const listed = [own, items && description.follow(items)].map((one) =>
    isObject(one?.value) ? one.value.enum : undefined,
  );
  const values = listed.find(Array.isArray) ?? [];
  return values.flatMap((value) => (typeof value === 'object' ? [] : [String(value)]));
}
