import { placeholderName } from '../../../http/address-part.ts';
import { readDescription, readObjects, readText } from '../../../http/read-members.ts';
import type { FieldDetails, ParameterDetails } from '../../../normalized-request.ts';
import type { CollBody, CollFormDataParam, CollRequest, CollResponse } from '../coll-types.ts';
import { allHeaderEntries } from './coll-headers.ts';
import { allQueryParameters, pathVariables, type Resolve, variableName } from './coll-url.ts';

/** Maximum number of parameters from saved responses, which a collection may repeat. */
const MAX_FROM_RESPONSES = 200;

/** Documentation of path variables, query parameters and headers of a request, disabled ones included. */
export function declaredParameters(request: CollRequest, resolve: Resolve): ParameterDetails[] {
  const details: ParameterDetails[] = [];
  for (const variable of pathVariables(request.url)) {
    const description = readDescription(variable.description);
    const name = variableName(variable);
    if (name && description) details.push({ in: 'path', name: placeholderName(name), description });
  }
  for (const { key, value, disabled, description } of allQueryParameters(request.url))
    add(details, 'query', readText(key), value, disabled === true, description, resolve);
  for (const { key, value, disabled, description } of allHeaderEntries(request.header))
    add(details, 'header', key.trim(), value, disabled === true, description, resolve);
  return details;
}

function add(
  details: ParameterDetails[],
  place: 'query' | 'header',
  name: string | undefined,
  value: unknown,
  isUnsent: boolean,
  text: unknown,
  resolve: Resolve,
): void {
  const description = readDescription(text);
  if (!name || (!description && !isUnsent)) return;
  details.push({
    in: place,
    name: resolve(name).trim(),
    ...(description && { description }),
    ...(isUnsent && { unsent: { value: resolve(readText(value) ?? '') } }),
  });
}

/** Query parameters and headers of the requests that saved responses answered, as far as the request has none such. */
export function parametersOfResponses(
  responses: unknown,
  own: ReadonlySet<string>,
  resolve: Resolve,
): ParameterDetails[] {
  const details = new Map<string, ParameterDetails>();
  for (const { originalRequest } of readObjects<CollResponse>(responses)) {
    if (typeof originalRequest !== 'object' || originalRequest === null) continue;
    for (const { key, value, description } of allQueryParameters(originalRequest.url))
      note('query', readText(key) ?? '', value, description);
    for (const { key, value, description } of allHeaderEntries(originalRequest.header))
      note('header', key.trim(), value, description);
    if (details.size > MAX_FROM_RESPONSES) break;
  }
  return [...details.values()];

  function note(place: 'query' | 'header', name: string, value: unknown, text: unknown): void {
    const id = parameterKey(place, name);
    if (name === '' || own.has(id) || details.has(id)) return;
    const description = readDescription(text);
    details.set(id, {
      in: place,
      name: resolve(name),
      ...(description && { description }),
      unsent: { value: resolve(readText(value) ?? '') },
    });
  }
}

/** Header names are compared without case. */
export function parameterKey(place: ParameterDetails['in'], name: string): string {
  return `${place} ${place === 'header' ? name.toLowerCase() : name}`;
}

/** Documentation of the form fields of a request. */
export function declaredFields(body: unknown, resolve: Resolve): FieldDetails[] {
  if (typeof body !== 'object' || body === null) return [];
  const { mode, urlencoded, formdata } = body as CollBody;
  const entries = mode === 'urlencoded' ? urlencoded : mode === 'formdata' ? formdata : [];
  return readObjects<CollFormDataParam>(entries).flatMap((entry): FieldDetails[] => {
    const name = readText(entry.key);
    const description = readDescription(entry.description);
    const isUnsent = entry.disabled === true;
    if (!name || (!description && !isUnsent)) return [];
    const unsent = entry.type === 'file' ? { fileName: '' } : { value: resolve(readText(entry.value) ?? '') };
    return [{ name: resolve(name), ...(description && { description }), ...(isUnsent && { unsent }) }];
  });
}
