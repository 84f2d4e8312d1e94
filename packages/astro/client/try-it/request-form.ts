import type { TryItSettings } from '@curlew/reference/sections';
import { type ComposedRequest, composeRequest, type RequestProblem } from '@curlew/request';
import { readChoices } from '../choices/choices.ts';
import { bodyField } from './fields/body-field.ts';
import { credentialFields } from './fields/credential-fields.ts';
import { parameterFields } from './fields/parameter-fields.ts';
import { serverFields } from './fields/server-fields.ts';
import type { LoadedOperation } from './loaded-operation.ts';
import { type SentValues, sentBody, sentParameters } from './sent-requests.ts';

export interface RequestForm {
  elements: HTMLElement[];
  /** The request as it stands in the form, and what cannot be sent as it is. */
  compose(): { request: ComposedRequest; problems: RequestProblem[] };
  /** Renews tokens that have expired. */
  renew(): Promise<void>;
  /** What is in the form, to fill it again with; credentials and files are not. */
  values(): SentValues;
}

/**
 * Form for the request of an operation: server, credentials, parameters, body.
 * @param sent values of an earlier request.
 */
export function requestForm(
  loaded: LoadedOperation,
  settings: TryItSettings,
  sent?: SentValues,
): RequestForm {
  const { operation, api, views, baseUrl } = loaded;
  const choices = { ...readChoices(), ...sent?.choices };
  const server = serverFields(operation.servers, choices);
  const credentials = credentialFields(loaded, choices, settings);
  const parameters = parameterFields(operation, views, sent?.parameters);
  const body = bodyField(operation, views, choices, sent?.body);
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
    renew: async () => credentials?.renew(),
    values: () => {
      const { server: used, serverVariables } = server.read();
      const { mediaType, body: value } = body?.read() ?? {};
      return {
        choices: {
          ...(used && { server: used.url }),
          variables: serverVariables,
          ...(mediaType !== undefined && { mediaType }),
        },
        parameters: sentParameters(parameters.read()),
        ...(mediaType !== undefined && { body: sentBody(value, mediaType) }),
      };
    },
  };
}
