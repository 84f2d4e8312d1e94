import { type ComposedRequest, composeRequest, type RequestProblem } from '@curlew/request';
import { readChoices } from '../choices/choices.ts';
import { bodyField } from './fields/body-field.ts';
import { credentialFields } from './fields/credential-fields.ts';
import { parameterFields } from './fields/parameter-fields.ts';
import { serverFields } from './fields/server-fields.ts';
import type { LoadedOperation } from './load-operation.ts';

export interface RequestForm {
  elements: HTMLElement[];
  /** The request as it stands in the form, and what cannot be sent as it is. */
  compose(): { request: ComposedRequest; problems: RequestProblem[] };
}

/** Form for the request of an operation: server, credentials, parameters, body. */
export function requestForm({ operation, api, views, baseUrl }: LoadedOperation): RequestForm {
  const choices = readChoices();
  const server = serverFields(operation.servers, choices);
  const credentials = credentialFields(operation, api.securitySchemes, choices);
  const parameters = parameterFields(operation, views);
  const body = bodyField(operation, views, choices);
  return {
    elements: [
      server.element,
      ...(credentials ? [credentials.element] : []),
      ...parameters.elements,
      ...(body ? [body.element] : []),
    ],
    compose: () => {
      const given = credentials?.read() ?? { security: [], credentials: {} };
      return composeRequest(
        { ...operation, security: given.security },
        views,
        {
          ...server.read(),
          ...body?.read(),
          parameters: parameters.read(),
          credentials: given.credentials,
          baseUrl,
        },
        { securitySchemes: api.securitySchemes },
      );
    },
  };
}
