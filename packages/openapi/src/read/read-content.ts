import type { Description } from '../description.ts';
import { isObject, type Json } from '../json.ts';
import {
  getChild,
  getMember,
  type Located,
  listItems,
  listMembers,
  parsePointer,
  readBoolean,
  readString,
} from '../location.ts';
import type { Encoding, Example, Header, MediaType, PartEncoding } from './api.ts';
import { dereference, followField, followString, withoutUndefined } from './read-field.ts';

/** Returns the media types of a body, a response, a parameter or a header, as declared. */
export function readContent(description: Description, content: Located | undefined): MediaType[] {
  return listMembers(content).flatMap(([type, located]) => {
    const media = dereference(description, located);
    if (media === undefined) return [];
    return [
      withoutUndefined<MediaType>({
        type,
        description: followString(description, media, 'description'),
        schema: getChild(media, 'schema'),
        itemSchema: getChild(media, 'itemSchema'),
        examples: readExamples(description, media),
        ...readEncodings(description, media, 0),
        location: media.location,
      }),
    ];
  });
}

/** `Content-Type` is defined by `content`: the Response Object section says to ignore it here. */
export function readHeaders(description: Description, headers: Located | undefined): Header[] {
  return listMembers(headers).flatMap(([name, located]) => {
    const header = dereference(description, located);
    if (header === undefined || name.toLowerCase() === 'content-type') return [];
    const content = readContent(description, followField(description, header, 'content'));
    return [
      withoutUndefined<Header>({
        name,
        required: readBoolean(header.value, 'required') ?? false,
        deprecated: readBoolean(header.value, 'deprecated') ?? false,
        description: header.description,
        explode: readBoolean(header.value, 'explode') || undefined,
        schema: getChild(header, 'schema'),
        content: content.length > 0 ? content : undefined,
        examples: readExamples(description, header),
      }),
    ];
  });
}

/** Parts inside parts: OpenAPI 3.2, Encoding Object, requires one level; references could make a cycle of them. */
const MAX_DEPTH = 3;

interface Encodings {
  encoding: Encoding[];
  prefixEncoding?: PartEncoding[];
  itemEncoding?: PartEncoding;
}

/** `encoding`, `prefixEncoding` and `itemEncoding` of a Media Type Object or an Encoding Object. */
function readEncodings(description: Description, owner: Located, depth: number): Encodings {
  if (depth > MAX_DEPTH) return { encoding: [] };
  const read = (encoding: Located) => readEncoding(description, encoding, depth);
  const prefix = listItems(followField(description, owner, 'prefixEncoding'));
  const item = followField(description, owner, 'itemEncoding');
  return withoutUndefined<Encodings>({
    encoding: listMembers(followField(description, owner, 'encoding')).map(([name, encoding]) => ({
      name,
      ...read(encoding),
    })),
    prefixEncoding: prefix.length > 0 ? prefix.map(read) : undefined,
    itemEncoding: item && read(item),
  });
}

function readEncoding(description: Description, encoding: Located, depth: number): PartEncoding {
  const nested = readEncodings(description, encoding, depth + 1);
  return withoutUndefined<PartEncoding>({
    contentType: readString(encoding.value, 'contentType'),
    headers: readHeaders(description, followField(description, encoding, 'headers')),
    style: readString(encoding.value, 'style'),
    explode: readBoolean(encoding.value, 'explode'),
    allowReserved: readBoolean(encoding.value, 'allowReserved'),
    ...nested,
    encoding: nested.encoding.length > 0 ? nested.encoding : undefined,
  });
}

/**
 * Returns the value of an example. Data that is nothing but a `$ref` which leads somewhere is read as a reference, of
 * an Example Object as well: many tools do. Undefined if the file that it names may not be read, which is reported.
 */
export function followExample(description: Description, example: Located | undefined): Json | undefined {
  if (!isObject(example?.value) || typeof example.value.$ref !== 'string') return example?.value;
  if (Object.keys(example.value).length > 1) return example.value;
  const target = description.follow(example);
  if (target === undefined) {
    const failure = description.failure(example.value.$ref, example.location);
    return failure?.code === 'ref-not-allowed' ? undefined : example.value;
  }
  const isExampleObject = parsePointer(target.location.pointer)?.at(-2) === 'examples';
  return (isExampleObject ? getMember(target.value, 'value') : undefined) ?? target.value;
}

/** Returns the `example` and `examples` of a parameter, header or media type. */
export function readExamples(description: Description, owner: Located): Example[] {
  const lone = followExample(description, getChild(owner, 'example'));
  const named = listMembers(followField(description, owner, 'examples')).flatMap(([name, located]) => {
    const example = dereference(description, located);
    return example === undefined ? [] : [{ ...readExample(description, example), name }];
  });
  return lone === undefined ? named : [{ value: lone }, ...named];
}

function readExample(
  description: Description,
  example: Located & { summary?: string; description?: string },
): Example {
  return withoutUndefined<Example>({
    name: undefined,
    summary: example.summary,
    description: example.description,
    value: getMember(example.value, 'dataValue') ?? followExample(description, getChild(example, 'value')),
    serializedValue: readString(example.value, 'serializedValue'),
    externalValue: readString(example.value, 'externalValue'),
  });
}
