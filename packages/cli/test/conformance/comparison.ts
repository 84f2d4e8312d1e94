import { type Difference, findDifferences, harToOpenApi } from '@curlew/convert';
import type { FindingKind } from '@curlew/exchange';
import { type Description, Location } from '@curlew/openapi';
import { describe, type Found, getDocument, getExchange, UNDECLARED } from './exchanges.ts';
import type { Row, Topic } from './row.ts';

/** The kinds of differences as kinds of findings; undefined for parts that a description may leave out. */
const KINDS: Readonly<Record<Difference['kind'], FindingKind | 'undeclared-operation' | undefined>> = {
  type: 'wrong-type',
  null: 'unexpected-null',
  enum: 'invalid-value',
  format: 'invalid-value',
  constraint: 'invalid-value',
  composition: 'invalid-value',
  'one-way': 'write-only',
  property: 'undeclared-property',
  'missing-property': 'missing-property',
  'missing-parameter': 'missing-parameter',
  'missing-header': 'missing-header',
  'missing-body': 'missing-body',
  'missing-security': 'missing-credentials',
  style: 'invalid-parameter',
  syntax: 'unreadable-body',
  'media-type': 'undeclared-content-type',
  'request-body': 'undeclared-body',
  response: 'undeclared-status',
  operation: 'undeclared-operation',
  parameter: undefined,
  header: undefined,
  schema: undefined,
  security: undefined,
};

/** Compares each row, as an archive of it, with the description. */
export async function openComparison(topic: Topic) {
  const description = await describe(getDocument(topic));
  return {
    close: async () => {},
    async find(row: Row): Promise<Found> {
      const { requests } = await harToOpenApi(getArchive(row));
      const { differences, compared } = findDifferences(description, requests);
      if (compared === 0) return UNDECLARED;
      return { findings: differences.flatMap((one) => getFinding(one, description)), sentences: [] };
    },
  };
}

function getArchive(row: Row) {
  const { request, response } = getExchange(row, '');
  if (response === undefined) throw new Error(`${row.name} has no response`);
  const getType = (headers: typeof request.headers): string =>
    headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? '';
  const { body = new Uint8Array() } = request;
  return {
    log: {
      entries: [
        {
          request: {
            method: request.method,
            url: request.url,
            headers: request.headers,
            ...(body.length > 0 && {
              postData: { mimeType: getType(request.headers), text: new TextDecoder().decode(body) },
            }),
          },
          response: {
            status: response.status,
            headers: response.headers,
            content: {
              size: response.body.length,
              mimeType: getType(response.headers),
              ...(response.body.length > 0 && {
                text: Buffer.from(response.body).toString('base64'),
                encoding: 'base64',
              }),
            },
          },
        },
      ],
    },
  };
}

/** A difference as rows write findings. Its place in the value is only in its message, which names no index of an item. */
function getFinding({ kind, message, place }: Difference, description: Description): string[] {
  const mapped = KINDS[kind];
  if (mapped === undefined || mapped === 'undeclared-operation') return mapped === undefined ? [] : [mapped];
  const [, subject = ''] = /^[A-Z]+ \S+: (.*)$/s.exec(message) ?? [];
  const parameter = /^the (path|query|header|cookie) parameter/.exec(subject)?.[1];
  const isHeader = /^the header /.test(subject);
  const isRequest =
    parameter !== undefined || /^(?:an? (?:item|event) of )?the body|^a request body/.test(subject);
  const at = / (?:at|property) ("(?:[^"\\]|\\.)*")/.exec(subject)?.[1];
  const instance = `${subject.startsWith('an item') ? '/*' : ''}${at === undefined ? '' : getPointer(JSON.parse(at))}`;
  const direction = isRequest ? 'request ' : '';
  switch (mapped) {
    case 'undeclared-status':
      return [`${mapped} status `];
    case 'undeclared-body':
      return [`request ${mapped} body `];
    case 'undeclared-content-type': {
      const content = new Location(place.file, place.pointer.slice(0, place.pointer.lastIndexOf('/')));
      const isDeclared = description.at(content) !== undefined;
      return [`${direction}${isDeclared ? `${mapped} content-type ` : 'undeclared-body body '}`];
    }
    case 'missing-body':
      return [`request ${mapped} body `];
    case 'missing-header':
      return [`${mapped} header `];
    case 'missing-credentials':
      return [`request ${mapped} security `];
    case 'missing-parameter':
      return [`request ${mapped} ${parameter} `];
    case 'undeclared-property':
      return [`${isRequest ? 'request ' : ''}${mapped} ${parameter ?? 'body'} ${instance}`];
    case 'write-only':
      return [`${isRequest ? 'request read-only' : mapped} body ${instance}`];
    default:
      if (parameter !== undefined) return [`request invalid-parameter ${parameter} ${instance}`];
      return [`${direction}${isHeader ? 'invalid-header header' : `${mapped} body`} ${instance}`];
  }
}

/** The JSON Pointer of `lines[].price`, with `*` in place of indexes. */
function getPointer(place: string): string {
  const names = place
    .replaceAll('[]', '.*')
    .split('.')
    .filter((name) => name !== '');
  return names.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
