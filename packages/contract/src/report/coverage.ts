import type { Exchange } from '@curlew/exchange';
import { matchResponse } from '@curlew/exchange/internal';
import type { Operation } from '@curlew/openapi';
import type { CaseResult } from '../run/case-result.ts';

/** Records which operations, parameters and response statuses were covered. */
export class Coverage {
  readonly #entries = new Map<string, { operation: Operation; coverage: OperationCoverage }>();

  constructor(operations: readonly Operation[]) {
    for (const operation of operations) {
      if (operation.kind !== 'path') continue;
      const { key, operationId, responses, parameters } = operation;
      this.#entries.set(key, {
        operation,
        coverage: {
          key,
          ...(operationId !== undefined && { operationId }),
          isCalled: false,
          statuses: responses.map(({ status }) => ({ status, isCovered: false })),
          parameters: parameters.map(({ name, in: place }) => ({ in: place, name, isCovered: false })),
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
    if (!isConclusive) return;
    const { searchParams } = new URL(request.url, 'http://localhost');
    const headers = new Map(request.headers.map(({ name, value }) => [name.toLowerCase(), value]));
    const cookies = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('=')[0]);
    for (const parameter of coverage.parameters) {
      const { name } = parameter;
      if (parameter.in === 'path') parameter.isCovered = true;
      else if (parameter.in === 'header') parameter.isCovered ||= headers.has(name.toLowerCase());
      else if (parameter.in === 'cookie') parameter.isCovered ||= cookies.includes(encodeURIComponent(name));
      else parameter.isCovered ||= isInQuery(name, parameter.in, searchParams);
    }
  }
}

/** Objects are `name[key]`, or their members stand alone. */
function isInQuery(name: string, place: string, query: URLSearchParams): boolean {
  if (place === 'querystring') return query.size > 0;
  return query.has(name) || [...query.keys()].some((key) => key.startsWith(`${name}[`));
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
  parameters: { in: string; name: string; isCovered: boolean }[];
}

export interface CoverageShare {
  covered: number;
  total: number;
}

export interface CoverageSummary {
  operations: CoverageShare;
  statuses: CoverageShare;
  parameters: CoverageShare;
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
  const total = called.total + statuses.total + parameters.total;
  const covered = called.covered + statuses.covered + parameters.covered;
  const percent = total === 0 ? 100 : Math.floor((covered / total) * 100);
  return {
    operations: called,
    statuses,
    parameters,
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
    statuses: one.statuses.map((entry) => ({
      ...entry,
      isCovered:
        entry.isCovered || other.statuses.some((same) => same.status === entry.status && same.isCovered),
    })),
    parameters: one.parameters.map((entry) => ({
      ...entry,
      isCovered:
        entry.isCovered ||
        other.parameters.some((same) => same.in === entry.in && same.name === entry.name && same.isCovered),
    })),
  };
}
