import { type Api, type Description, SchemaViews } from '@curlew/openapi';
import { ValueChecker } from '@curlew/openapi/check-value';
import type { ParameterTexts } from '../decode/decode-parameter.ts';
import { cookiePairs, queryPairs } from '../decode/text-pairs.ts';
import type { ReceivedRequest } from '../exchange.ts';
import type { Route } from '../match/operation-index.ts';
import { checkParameters } from './check-parameters.ts';
import { checkBody } from './check-request-body.ts';
import { checkSecurity } from './check-security.ts';
import type { RequestFault } from './request-fault.ts';

/** Checks requests against the operations of one description. Schemas are read once: reuse the instance. */
export class RequestChecker {
  readonly #api: Api;
  readonly #views: SchemaViews;
  readonly #checker: ValueChecker;

  constructor(description: Description, api: Api, views = new SchemaViews(description)) {
    this.#api = api;
    this.#views = views;
    this.#checker = new ValueChecker(description, { direction: 'request' });
  }

  /** The faults of a request; if credentials are missing, only that one. */
  async check({ operation, values }: Route, request: ReceivedRequest): Promise<RequestFault[]> {
    const texts: ParameterTexts = {
      path: values,
      query: queryPairs(request.query),
      headers: request.headers,
      cookies: cookiePairs(request.headers.cookie),
    };
    const context = { views: this.#views, checker: this.#checker };
    const unauthorized = checkSecurity(operation, texts, this.#api.securitySchemes);
    if (unauthorized.length > 0) return unauthorized;
    return [...checkParameters(operation, texts, context), ...(await checkBody(operation, request, context))];
  }
}
