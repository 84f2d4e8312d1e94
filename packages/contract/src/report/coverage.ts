import type { Exchange } from '@curlew/exchange';
import { matchResponse } from '@curlew/exchange';
import type { Operation } from '@curlew/openapi';
import type { CaseResult } from '../run/case-result.ts';
import type { CoverageTable, OperationCoverage } from './coverage-table.ts';

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
