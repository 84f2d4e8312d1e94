import { randomBytes } from 'node:crypto';
import type { CollectionBody, CollectionField } from './collection-request.ts';
import type { RequestVariables } from './resolve-variables.ts';

/** A body with the media type that is sent unless a header declares another one; or why it cannot be sent. */
export type ResolvedBody = { text: string; mediaType: string } | { problem: string };

/** The body of a request with its variables resolved. */
export function resolveBody(body: CollectionBody, variables: RequestVariables): ResolvedBody {
  const resolve = (text: string): string => variables.resolve(text, 'the body');
  switch (body.kind) {
    case 'text':
      return { text: resolve(body.text), mediaType: body.mediaType };
    case 'form': {
      const pairs = body.fields.map(({ name, value = '' }): [string, string] => [
        resolve(name),
        resolve(value),
      ]);
      return { text: new URLSearchParams(pairs).toString(), mediaType: body.mediaType };
    }
    case 'multipart':
      return multipart(body.fields, body.mediaType, resolve);
    case 'graphql': {
      const { query, operationName } = body;
      const given = resolve(body.variables).trim();
      try {
        const values: unknown = given === '' ? {} : JSON.parse(given);
        const payload = { query: resolve(query), ...(operationName && { operationName }), variables: values };
        return { text: JSON.stringify(payload), mediaType: 'application/json' };
      } catch {
        return { problem: 'The variables of the GraphQL query are not JSON.' };
      }
    }
    case 'file':
      return { problem: 'The body is a file, which is not part of the collection.' };
  }
}

/** RFC 7578; a boundary that the author wrote is kept. */
function multipart(
  fields: readonly CollectionField[],
  mediaType: string,
  resolve: (text: string) => string,
): ResolvedBody {
  const file = fields.find(({ fileName }) => fileName !== undefined);
  if (file) return { problem: `The field \`${file.name}\` is a file, which is not part of the collection.` };
  const written = /;\s*boundary="?([^";]+)"?/i.exec(mediaType)?.[1];
  const boundary = written ?? `curlew-${randomBytes(16).toString('hex')}`;
  const parts = fields.map(({ name, value = '', contentType }) => {
    const type = contentType === undefined ? '' : `Content-Type: ${headerText(resolve(contentType))}\r\n`;
    return `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(resolve(name))}"\r\n${type}\r\n${resolve(value)}\r\n`;
  });
  return {
    text: `${parts.join('')}--${boundary}--\r\n`,
    mediaType: written ? mediaType : `multipart/form-data; boundary=${boundary}`,
  };
}

function quoted(text: string): string {
  return text.replace(/["\r\n]/g, encodeURIComponent);
}

function headerText(text: string): string {
  return text.replace(/[\r\n]/g, ' ');
}
