import { matchResponse, SecretMask } from '@curlew/exchange';
import { escapePointer, type Json, matchMediaType } from '@curlew/openapi';
import { editFiles, refused } from '../edits/edit-files.ts';
import type { EngineEdit } from '../engine/engine-messages.ts';
import type { LoadedState } from '../engine/loaded-state.ts';
import { exchangeView } from './exchange-view.ts';
import type { KeptSend } from './kept-sends.ts';

/** Adds the body of a reply to the examples of its response, credentials replaced. */
export function saveAsExample(
  state: LoadedState,
  { operation: key, exchange, secrets }: KeptSend,
  name: string,
): EngineEdit {
  const { response } = exchangeView(new SecretMask(secrets).exchange(exchange));
  if (state.now === undefined) return refused('The text cannot be read.', 'Fix its syntax first.');
  if (response === undefined) return refused('No reply came that could be an example.');
  const operation = state.now.operation(key);
  const declared = matchResponse(operation.responses, response.status);
  const type = response.body.mediaType ?? 'application/json';
  const media = declared && matchMediaType(declared.content, type);
  if (declared === undefined || media === undefined)
    return refused(
      `The operation declares no response ${response.status} with the media type ${type}.`,
      'Declare it first: the contract tab has the fix.',
    );
  const value: Json | undefined = response.body.value ?? textValue(response.body);
  if (value === undefined) return refused('The body is not a text, or too long for an example.');
  const { file, pointer } = media.location;
  const written = state.now.description.at(media.location)?.value;
  if (typeof written === 'object' && written !== null && Object.hasOwn(written, 'example'))
    return refused(
      'The media type has an `example`, which excludes `examples`.',
      'Move it to `examples` first.',
    );
  const place = { file, pointer: `${pointer}/examples/${escapePointer(name)}` };
  return editFiles(state, [{ op: 'insert', ...place, value: { value } }], { place });
}

function textValue({
  encoding,
  content,
  isShortened,
  isTruncated,
  size,
}: {
  encoding: string;
  content: string;
  isShortened: boolean;
  isTruncated: boolean;
  size: number;
}): string | undefined {
  return encoding === 'text' && !isShortened && !isTruncated && size > 0 ? content : undefined;
}
