import type { Diagnostic } from '@curlew/diagnostics';
import type { Source } from '../source.ts';
import type { SourceKind } from './source-kind.ts';
import { detectSourceKind, sourceKind } from './source-kinds.ts';
import { SourceText } from './source-text.ts';

/**
 * Returns the kind of a source: the configured one, or the one that its content and its name show. A format that is recognized
 * and not read is a diagnostic.
 */
export async function chooseKind(
  { kind, path, name }: Pick<Source, 'kind' | 'path' | 'name'>,
  text: string,
  { kinds, fallback }: { kinds: readonly SourceKind[]; fallback: SourceKind },
): Promise<SourceKind | Diagnostic> {
  const given = kind === undefined ? undefined : sourceKind(kind, kinds);
  if (given !== undefined) return given;
  const found = await detectSourceKind(path, text, kinds);
  // By its name alone, any YAML file may be a description; collections of other programs are read as collections, to be named.
  const isSure = found !== undefined && found.id !== 'openapi' && found.id !== 'collection';
  const other = isSure ? undefined : findOtherFormat(new SourceText(path, text));
  return other === undefined ? (found ?? fallback) : otherFormatDiagnostic(name, other);
}

/** The diagnostic for a format that is recognized and not read. */
function otherFormatDiagnostic(name: string, { label, help }: OtherFormat): Diagnostic {
  return {
    code: 'other-format',
    severity: 'error',
    message: `Expected an API description or recorded requests, but ${name} is ${label}.`,
    help,
    span: { file: name, line: 1, column: 1, length: 0 },
  };
}

/** A format that is recognized and not read. */
interface OtherFormat {
  /** The noun for messages: `an AsyncAPI document`. */
  label: string;
  /** How to get something that is read. */
  help: string;
  detect(candidate: SourceText): boolean;
}

/** Whether a text has a field at its top level: a line of YAML, or a key of JSON. */
function hasField(source: SourceText, name: string): boolean {
  return source.isJsonObject
    ? source.hasKey(name)
    : new RegExp(`^["']?${name}["']?[ \\t]*:`, 'm').test(source.text);
}

const SDL = /^(?:extend\s+)?(?:type\s+(?:Query|Mutation|Subscription)\b|schema\s*\{)/m;

const REQUEST_LINE = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\s+(?:https?:\/\/|\{\{|\/)\S*/m;

/** In the order they are tried. */
const OTHER_FORMATS: readonly OtherFormat[] = [
  {
    label: 'an AsyncAPI document',
    help: 'AsyncAPI Studio and the AsyncAPI Generator read it. Describe operations over HTTP, Server-Sent Events or WebSocket in OpenAPI to use them here.',
    detect: (candidate) => hasField(candidate, 'asyncapi'),
  },
  {
    label: 'a GraphQL schema',
    help: 'GraphQL has documentation generators of its own, such as SpectaQL. To document or test the endpoint as HTTP, describe it in OpenAPI as one `post` operation.',
    detect: ({ text, extension, isJsonObject }) =>
      /^(?:graphqls?|gql)$/.test(extension) ||
      (!isJsonObject && !/^ya?ml$/.test(extension) && SDL.test(text)),
  },
  {
    label: 'the introspection of a GraphQL schema',
    help: 'GraphQL has documentation generators of its own, such as SpectaQL. To document or test the endpoint as HTTP, describe it in OpenAPI as one `post` operation.',
    detect: ({ keys, head }) =>
      keys.has('__schema') || (keys.has('data') && /"data"\s*:\s*\{\s*"__schema"\s*:/.test(head)),
  },
  {
    label: 'a RAML document',
    help: 'Convert it to OpenAPI, for example with the API Modeling Framework (AMF), and pass the result.',
    detect: ({ text }) => /^\uFEFF?#%RAML\b/.test(text),
  },
  {
    label: 'a file of HTTP requests',
    help: 'Copy the requests as curl commands, which editors with such files have a command for, and convert them: `curlew convert captures.sh`.',
    detect: ({ text, extension, isJsonObject }) =>
      extension === 'http' ||
      extension === 'rest' ||
      (!isJsonObject && /^###/m.test(text) && REQUEST_LINE.test(text)),
  },
  {
    label: 'a request of Bruno',
    help: 'Export the collection from Bruno as a collection v2.1, and pass that file.',
    detect: ({ text, extension }) =>
      extension === 'bru' ||
      (/^meta\s*\{\s*$/m.test(text) && /^(?:get|post|put|patch|delete|head|options)\s*\{\s*$/m.test(text)),
  },
  {
    label: 'a collection of Bruno',
    help: 'Export the collection from Bruno as a collection v2.1, and pass that file.',
    detect: ({ keys, name }) =>
      keys.has('brunoConfig') || (/(?:^|[\\/])bruno\.json$/.test(name) && keys.has('type')),
  },
  {
    label: 'an export of Insomnia',
    help: 'Export the requests from Insomnia as HAR, and pass that file.',
    detect: (candidate) =>
      (candidate.keys.has('resources') && candidate.keys.has('__export_format')) ||
      (!candidate.isJsonObject &&
        /^(?:type:\s*["']?collection\.insomnia\.rest\/|__export_format:)/m.test(candidate.text)),
  },
  {
    label: 'a request collection v1',
    help: 'Export it as v2.1, or convert it: `npx postman-collection-transformer convert --input v1.json --input-version 1.0.0 --output v2.json --output-version 2.1.0`.',
    detect: ({ keys }) => keys.has('requests') && (keys.has('order') || keys.has('folders')),
  },
  {
    label: 'an OpenAPI Overlay',
    help: 'Apply it to its description with a tool for overlays, and pass the result.',
    detect: (candidate) => hasField(candidate, 'overlay') && hasField(candidate, 'actions'),
  },
  {
    label: 'a WSDL document',
    help: 'WSDL describes SOAP services. Describe the HTTP requests in OpenAPI to use them here.',
    detect: ({ head, extension }) =>
      extension === 'wsdl' ||
      /<(?:\w+:)?(?:definitions|description)\b[^>]*schemas\.xmlsoap\.org\/wsdl|<wsdl:/.test(head),
  },
  {
    label: 'a Protocol Buffers file',
    help: 'Describe the methods in OpenAPI with `x-protocol: grpc` and `x-grpc`, which names this file.',
    detect: ({ text, extension }) =>
      extension === 'proto' || /^syntax\s*=\s*["']proto[23]["']\s*;/m.test(text),
  },
  {
    label: 'a recording of mitmproxy',
    help: 'Write it as an HTTP archive, and pass that file: `mitmdump --no-server --rfile flows --set hardump=recording.har`.',
    detect: ({ head }) => /^\d+:\d+:[a-z_]+;/.test(head),
  },
  {
    label: 'a capture of network packets',
    help: 'Packets of HTTPS cannot be read. Record with the developer tools of a browser or with a proxy, save as HAR, and pass that file.',
    detect: ({ extension }) => /^(?:pcap|pcapng|cap)$/.test(extension),
  },
  {
    label: 'a ZIP archive',
    help: 'Pass a file of it. Programs that save their sessions in such archives also export HTTP archives (HAR).',
    detect: ({ head }) => head.startsWith('PK\u0003\u0004'),
  },
  {
    label: 'a binary file',
    help: 'Pass a text: an OpenAPI description, curl commands, a collection or an HTTP archive (HAR).',
    detect: ({ head, extension }) => head.includes('\0') && !/^(?:ya?ml|json)$/.test(extension),
  },
];

/** Returns the format of a source that is none of the kinds that are read; undefined if it is not recognized. */
export function findOtherFormat(candidate: SourceText): OtherFormat | undefined {
  if (hasField(candidate, 'openapi') || hasField(candidate, 'swagger')) return undefined;
  return OTHER_FORMATS.find((format) => format.detect(candidate));
}
