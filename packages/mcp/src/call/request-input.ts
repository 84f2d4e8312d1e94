import { bodySyntax, getOwn, isObject, type Json, type JsonObject, setOwn } from '@curlew/openapi';
import type { ParameterValues, RequestInput, RequestValue } from '@curlew/request';
import type { BodyArgument, Tool } from '../catalog/tool.ts';
import { readFileArgument } from './read-file-argument.ts';

/**
 * Converts the arguments of a tool call to request input: parameters grouped by `in`; file arguments of the body
 * replaced by the content of the files.
 * @param filesFolder folder that files are read from; without it, no file can be read.
 */
export async function requestInput(
  { arguments: list }: Tool,
  given: JsonObject,
  filesFolder: string | undefined,
): Promise<Pick<RequestInput, 'parameters' | 'body' | 'mediaType'>> {
  const byLocation = { path: {}, query: {}, header: {}, cookie: {} } as Record<string, Record<string, Json>>;
  const input: { parameters?: ParameterValues; body?: RequestValue; mediaType?: string } = {};
  let querystring: Json | undefined;
  for (const argument of list) {
    const value = getOwn(given, argument.name);
    if (value === undefined) continue;
    if ('media' in argument) {
      input.body = await bodyValue(argument, value, filesFolder);
      if (!argument.media.type.includes('*')) input.mediaType = argument.media.type;
    } else if (argument.parameter.in === 'querystring') querystring = value;
    else setOwn(byLocation[argument.parameter.in] ?? {}, argument.parameter.name, value);
  }
  input.parameters = { ...byLocation, ...(querystring !== undefined && { querystring }) };
  return input;
}

async function bodyValue(
  { name, media, files }: BodyArgument,
  value: Json,
  folder: string | undefined,
): Promise<RequestValue> {
  if (files === 'file') return readFileArgument(name, value, folder);
  if (files === 'none' || !isObject(value) || bodySyntax(media.type) !== 'multipart') return value;
  const parts: Record<string, RequestValue> = {};
  for (const [part, content] of Object.entries(value)) {
    const read = (one: Json) => readFileArgument(`${name}.${part}`, one, folder);
    if (!files.includes(part)) setOwn(parts, part, content);
    else
      setOwn(
        parts,
        part,
        Array.isArray(content) ? await Promise.all(content.map(read)) : await read(content),
      );
  }
  return parts;
}
