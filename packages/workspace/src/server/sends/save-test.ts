import { isSecretName, SecretMask } from '@curlew/exchange';
import { isObject, type JsonObject } from '@curlew/openapi';
import { editFiles, refused } from '../edits/edit-files.ts';
import type { EngineEdit } from '../engine/engine-messages.ts';
import type { LoadedState } from '../engine/loaded-state.ts';
import type { KeptSend } from './kept-sends.ts';
import { typedBody } from './typed-body.ts';

/** Adds a request, and the status of its reply, to the tests of the operation (`x-tests`). Credentials are left out: a run has its own. */
export function saveAsTest(
  state: LoadedState,
  { operation: key, values, exchange }: KeptSend,
  name: string,
): EngineEdit {
  if (state.now === undefined) return refused('The text cannot be read.', 'Fix its syntax first.');
  const { response } = exchange;
  if (response === undefined) return refused('No reply came whose status could be expected.');
  const operation = state.now.operation(key);
  const parameters: Record<string, JsonObject> = {};
  for (const { name: parameter, in: place, value } of values.parameters) {
    if (place === 'querystring' || isSecretName(parameter)) continue;
    parameters[place] = { ...parameters[place], [parameter]: value };
  }
  const body = values.body?.files === undefined ? values.body?.value : undefined;
  const step: JsonObject = {
    name,
    ...(Object.keys(parameters).length > 0 && { parameters }),
    ...(body !== undefined && { body: new SecretMask().value(typedBody(body)) }),
    ...(body !== undefined &&
      operation.requestBody &&
      operation.requestBody.content.length > 1 &&
      values.body && { mediaType: values.body.mediaType }),
    expect: { status: response.status },
  };
  const list = operation.location.child('x-tests');
  const written = state.now.description.at(list)?.value;
  const isList = Array.isArray(written);
  if (isList && written.some((one) => isObject(one) && one.name === name))
    return refused(`The operation has a test \`${name}\`.`, 'Choose another name.');
  const { file, pointer } = list;
  const index = isList ? written.length : 0;
  return editFiles(
    state,
    [
      isList
        ? { op: 'insert', file, pointer: `${pointer}/-`, value: step }
        : { op: 'set', file, pointer, value: [step] },
    ],
    { place: { file, pointer: `${pointer}/${index}` } },
  );
}
