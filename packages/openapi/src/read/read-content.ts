import type { Encoding, Header, Located, MediaType } from '../api.ts';
import type { Description } from '../description.ts';
import { childOf, flagOf, membersOf, textOf } from '../located.ts';
import { dereference } from './dereference.ts';
import { fieldOf } from './field-of.ts';
import { withoutUndefined } from './optional.ts';
import { readExamples } from './read-examples.ts';

/** The media types of a body, a response, a parameter or a header, as declared. */
export function readContent(description: Description, content: Located | undefined): MediaType[] {
  return membersOf(content).flatMap(([type, located]) => {
    const media = dereference(description, located);
    if (media === undefined) return [];
    return [
      withoutUndefined<MediaType>({
        type,
        schema: childOf(media, 'schema'),
        itemSchema: childOf(media, 'itemSchema'),
        examples: readExamples(description, media),
        encoding: membersOf(fieldOf(description, media, 'encoding')).map(([name, encoding]) =>
          withoutUndefined<Encoding>({
            name,
            contentType: textOf(encoding.value, 'contentType'),
            headers: readHeaders(description, fieldOf(description, encoding, 'headers')),
            style: textOf(encoding.value, 'style'),
            explode: flagOf(encoding.value, 'explode'),
            allowReserved: flagOf(encoding.value, 'allowReserved'),
          }),
        ),
        location: media.location,
      }),
    ];
  });
}

/** `Content-Type` is what `content` says: OpenAPI, Response Object, tells to ignore it here. */
export function readHeaders(description: Description, headers: Located | undefined): Header[] {
  return membersOf(headers).flatMap(([name, located]) => {
    const header = dereference(description, located);
    if (header === undefined || name.toLowerCase() === 'content-type') return [];
    const content = readContent(description, fieldOf(description, header, 'content'));
    return [
      withoutUndefined<Header>({
        name,
        required: flagOf(header.value, 'required') ?? false,
        deprecated: flagOf(header.value, 'deprecated') ?? false,
        description: header.description,
        schema: childOf(header, 'schema'),
        content: content.length > 0 ? content : undefined,
        examples: readExamples(description, header),
      }),
    ];
  });
}
