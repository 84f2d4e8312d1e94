import { type Api, type Description, SchemaViews } from '@curlew/openapi';
import type { ParameterTexts } from '../decode/decode-parameter.ts';
import { cookiePairs, queryPairs } from '../decode/text-pairs.ts';
import type { ReceivedRequest } from '../exchange.ts';
import type { Finding } from '../finding.ts';
import type { Route } from '../match/operation-index.ts';
import { type CheckContext, createCheckContext } from './check-context.ts';
import { checkParameters } from './check-parameters.ts';
import { checkRequestBody } from './check-request-body.ts';
import { checkSecurity } from './check-security.ts';
import type { CheckOptions } from './exchange-checker.ts';

/** What a check of requests reports, and how strictly. */
export interface RequestCheckOptions extends Pick<CheckOptions, 'allowUndeclared' | 'discriminators'> {
  /** Views to share with others of the same description. */
  views?: SchemaViews;
}

/** Checks requests against the operations of one description. Schemas are read once: reuse the instance. */
export class RequestChecker {
  readonly #api: Api;
  readonly #context: CheckContext;

  constructor(description: Description, api: Api, options: RequestCheckOptions = {}) {
    this.#api = api;
    const { views = new SchemaViews(description), ...rest } = options;
    this.#context = createCheckContext(description, { ...rest, views, direction: 'request' });
  }

  /** The findings of a request; if credentials are missing, only that one. */
  check({ operation, values }: Route, request: ReceivedRequest): Finding[] {
    const texts: ParameterTexts = {
      path: values,
      query: queryPairs(request.query),
      headers: request.headers,
      cookies: cookiePairs(request.headers.cookie),
    };
    const unauthorized = checkSecurity(operation, texts, this.#api.securitySchemes);
    if (unauthorized.length > 0) return unauthorized;
    return [
      ...checkParameters(operation, texts, this.#context),
      ...checkRequestBody(operation, request, this.#context),
    ];
  }
}
