import type { Exchange, FindingKind } from '@curlew/exchange';
import type { Operation } from '@curlew/openapi';
import { wireMethod } from '@curlew/openapi/internal';
import { isRecord, type RequestValue } from '@curlew/request/internal';
import type { ValueSource } from '../flow/find-sources.ts';
import { type ExploreStep, isSuccess } from './run-steps.ts';

/** Returns a number from 0 to `count` - 1. */
export type Pick = (count: number) => number;

/** Operations that lead to each other, and where their ids come from. */
export interface Family {
  operations: readonly Operation[];
  /** Operations of all protocols. */
  declared: readonly Operation[];
  sources: ReadonlyMap<Operation, ValueSource>;
  /** Names of the body members and query parameters of an operation that may get an unusual value. */
  oddNames(operation: Operation): string[];
}

/** One kind of fault that sequences are generated for. */
export interface ExploreCheck {
  /** The kind of its findings. */
  id: FindingKind;
  /** All operations of a path show the same: its findings are at the path. */
  isOfPath?: true;
  /** Name of the assertion. */
  name: string;
  /** Operations of the family that a sequence can end with. */
  targets(family: Family): Operation[];
  /** The steps of one sequence; the last one calls the target. */
  sequence(target: Operation, family: Family, pick: Pick): ExploreStep[];
  /** The finding of a sequence as a sentence; '' if there is none, undefined if the replies do not tell. */
  judge(exchanges: readonly Exchange[], steps: readonly ExploreStep[]): string | undefined;
}

const ODD_VALUES = [
  '',
  ' ',
  "'",
  '"',
  '%',
  '\u{1F600}',
  '0',
  'x'.repeat(300),
  0,
  -1,
  2 ** 31,
  1e308,
  true,
  null,
] as const;
const METHODS = ['put', 'patch', 'post', 'delete', 'get'] as const;
const MAX_EXTRA_STEPS = 3;

/** The operations that give the ids of an operation, the first one first. */
function ancestors(target: Operation, { sources }: Family): Operation[] {
  const found: Operation[] = [];
  for (let at = sources.get(target)?.parent; at !== undefined; at = sources.get(at)?.parent)
    found.unshift(at);
  return found;
}

/** Some further calls of the family whose ids are known; nothing is deleted by them. */
function extras(family: Family, known: readonly Operation[], pick: Pick): Operation[] {
  const possible = family.operations.filter((one) => {
    const parent = family.sources.get(one)?.parent;
    return one.method !== 'delete' && (parent === undefined ? known.includes(one) : known.includes(parent));
  });
  if (possible.length === 0) return [];
  return Array.from({ length: pick(MAX_EXTRA_STEPS + 1) }, () => possible[pick(possible.length)]).filter(
    (one) => one !== undefined,
  );
}

function leadTo(target: Operation, family: Family, pick: Pick): ExploreStep[] {
  const before = ancestors(target, family);
  return [...before, ...extras(family, before, pick)].map((operation) => ({ operation }));
}

function getStatus(exchange: Exchange | undefined): number {
  return exchange?.failure ? 0 : (exchange?.response?.status ?? 0);
}

function isCreated(operation: Operation, { sources }: Family): boolean {
  return sources.get(operation)?.parent.method === 'post';
}

const serverError: ExploreCheck = {
  id: 'server-error',
  name: 'No request makes the server fail',
  targets: ({ operations }) => [...operations],
  sequence(target, family, pick) {
    const names = family.oddNames(target);
    const name = names[pick(Math.max(1, names.length))];
    const value = ODD_VALUES[pick(ODD_VALUES.length)];
    const odd = name === undefined || value === undefined ? {} : { odd: { name, value } };
    return [...leadTo(target, family, pick), { operation: target, ...odd }];
  },
  judge(exchanges) {
    const status = getStatus(exchanges.at(-1));
    if (status === 0 || status === 503) return undefined;
    return status >= 500 ? `The server answered ${status}.` : '';
  },
};

const createdNotFound: ExploreCheck = {
  id: 'created-not-found',
  name: 'A created resource is found',
  targets: (family) => family.operations.filter((one) => one.method === 'get' && isCreated(one, family)),
  sequence: (target, family, pick) => [...leadTo(target, family, pick), { operation: target }],
  judge(exchanges, steps) {
    const isMade = steps.some(
      ({ operation }, at) => operation.method === 'post' && isSuccessAt(exchanges, at),
    );
    const status = getStatus(exchanges.at(-1));
    if (!isMade || status === 0) return undefined;
    if (status === 404 || status === 410) return `What was created is answered with ${status}.`;
    return isSuccessAt(exchanges, exchanges.length - 1) ? '' : undefined;
  },
};

const useAfterDelete: ExploreCheck = {
  id: 'use-after-delete',
  name: 'A deleted resource is gone',
  targets: (family) =>
    family.operations.filter(
      (one) => one.method === 'get' && isCreated(one, family) && getDeletion(one, family),
    ),
  sequence(target, family, pick) {
    const operation = getDeletion(target, family);
    return [...leadTo(target, family, pick), ...(operation ? [{ operation }] : []), { operation: target }];
  },
  judge(exchanges, steps) {
    const deleted = steps.findLastIndex(({ operation }) => operation.method === 'delete');
    // 202: the deletion may take place later.
    if (!isSuccessAt(exchanges, deleted) || getStatus(exchanges[deleted]) === 202) return undefined;
    const status = getStatus(exchanges.at(-1));
    if (isSuccessAt(exchanges, exchanges.length - 1))
      return `What was deleted is still answered with ${status}.`;
    return status === 404 || status === 410 ? '' : undefined;
  },
};

function getDeletion(target: Operation, { operations, sources }: Family): Operation | undefined {
  const parent = sources.get(target)?.parent;
  return operations.find(
    (one) => one.method === 'delete' && one.path === target.path && sources.get(one)?.parent === parent,
  );
}

const ignoredAuthorization: ExploreCheck = {
  id: 'ignored-authorization',
  name: 'Credentials are required where security is declared',
  targets: ({ operations }) =>
    operations.filter(
      ({ security }) => security.length > 0 && security.every(({ schemes }) => schemes.length > 0),
    ),
  sequence: (target, family, pick) => [
    ...leadTo(target, family, pick),
    { operation: target, isAnonymous: true },
  ],
  judge(exchanges) {
    const status = getStatus(exchanges.at(-1));
    if (isSuccessAt(exchanges, exchanges.length - 1))
      return `A request without credentials succeeds with ${status}, although security is declared.`;
    return status === 401 || status === 403 ? '' : undefined;
  },
};

const undeclaredMethod: ExploreCheck = {
  id: 'undeclared-method',
  name: 'A method that is not declared is refused',
  isOfPath: true,
  targets: (family) => family.operations.filter((one) => undeclaredMethods(one, family).length > 0),
  sequence(target, family, pick) {
    const methods = undeclaredMethods(target, family);
    const method = methods[pick(methods.length)];
    return [
      ...leadTo(target, family, pick),
      { operation: target, ...(method !== undefined && { method: wireMethod(method) }) },
    ];
  },
  judge(exchanges, steps) {
    const status = getStatus(exchanges.at(-1));
    if (isSuccessAt(exchanges, exchanges.length - 1))
      return `${steps.at(-1)?.method ?? 'The method'} is not declared, but succeeds with ${status}; expected 405.`;
    return status >= 400 && status < 500 ? '' : undefined;
  },
};

/** Methods that no operation of a path that may match the same URLs declares, such as `/users/{id}` for `/users/me`. */
function undeclaredMethods({ path }: Operation, { declared }: Family): string[] {
  const own = new Set(declared.filter((one) => mayMatch(one.path, path)).map(({ method }) => method));
  return METHODS.filter((method) => !own.has(method));
}

function mayMatch(one: string, other: string): boolean {
  const [left, right] = [one.split('/'), other.split('/')];
  const isSame = (segment: string, at: number): boolean =>
    segment === right[at] || segment.includes('{') || (right[at]?.includes('{') ?? false);
  return left.length === right.length && left.every(isSame);
}

function isSuccessAt(exchanges: readonly Exchange[], index: number): boolean {
  const exchange = exchanges[index];
  return exchange !== undefined && isSuccess(exchange);
}

export const EXPLORE_CHECKS: readonly ExploreCheck[] = [
  serverError,
  createdNotFound,
  useAfterDelete,
  ignoredAuthorization,
  undeclaredMethod,
];

/** Names that can get an unusual value: members of a JSON body, and query parameters. */
export function getOddNames({ parameters }: Operation, body: RequestValue): string[] {
  const query = parameters.flatMap((one) => (one.in === 'query' ? [one.name] : []));
  return [...(isRecord(body) ? Object.keys(body) : []), ...query];
}
