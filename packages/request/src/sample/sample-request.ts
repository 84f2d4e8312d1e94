import type { Operation, SecurityScheme, Server } from '@curlew/openapi';
import { preferredMedia } from '../build/body/choose-media-type.ts';
import { composeRequest } from '../build/compose-request.ts';
import type { ComposedRequest } from '../build/composed-request.ts';
import type { ViewSource } from '../build/view-source.ts';
import { sampleParameters } from './parameter-value.ts';
import { sampleBody } from './sample-body.ts';
import { sampleCredentials } from './sample-credentials.ts';

export interface SampleRequestOptions {
  /** Default: the operation's first. */
  server?: Server;
  /** Those of the description, for the placeholders of credentials. */
  securitySchemes?: readonly SecurityScheme[];
}

/** A host that stands in when the description names none (RFC 2606). */
const EXAMPLE_ORIGIN = 'https://api.example.com';

/** A request that shows how an operation is called: what is required, with plausible values and placeholders. */
export function sampleRequest(
  operation: Operation,
  views: ViewSource,
  { server, securitySchemes = [] }: SampleRequestOptions = {},
): ComposedRequest {
  const { security, credentials } = sampleCredentials(operation.security, securitySchemes);
  const media = preferredMedia(operation.requestBody?.content ?? []);
  const body = media && sampleBody(media, views);
  const input = {
    parameters: sampleParameters(operation, views),
    credentials,
    baseUrl: EXAMPLE_ORIGIN,
    ...(body === undefined ? {} : { body }),
    ...(server ? { server } : {}),
  };
  return composeRequest({ ...operation, security }, views, input, { securitySchemes, pretty: true }).request;
}
