import { ConversionError, type Diagnostic, DiagnosticBag, type Report } from './diagnostic.ts';
import { buildDocument, cloneDocument, type OperationOrigin } from './document/build-document.ts';
import { getOrigin, getPath, getPlace } from './document/paths/path-segments.ts';
import { validateOpenApi32 } from './document/validate-openapi32.ts';
import type { NormalizedRequest } from './normalized-request.ts';
import type { OpenApiDocument } from './openapi-document.ts';
import { type ConvertOptions, resolveOptions } from './options/options.ts';
import { safeError, safeReason } from './redact/safe-error.ts';
import {
  AdapterRegistry,
  type LocatingContext,
  type SourceAdapter,
  type SourceInfo,
} from './source-adapter.ts';
import { CollAdapter } from './sources/coll/coll-adapter.ts';
import { CurlAdapter } from './sources/curl/curl-adapter.ts';
import { HarAdapter } from './sources/har/har-adapter.ts';
import { inputSize, MAX_INPUT_BYTES } from './sources/input-size.ts';

/** Result of a conversion. */
export interface ConvertResult {
  document: OpenApiDocument;
  /** The parsed requests with `urlString`; as recorded, credentials included. */
  requests: NormalizedRequest[];
  diagnostics: Diagnostic[];
  /** No diagnostic has severity `error`. */
  ok: boolean;
  /** The document passed validation, or validation was skipped. */
  documentValid: boolean;
  /** The requests of each operation, in the order of the document. */
  origins: OperationOrigin[];
  /** Metadata of the source, credentials included; absent if it has none. */
  info?: SourceInfo;
}

type Selection = Pick<ConvertOptions, 'servers' | 'include' | 'exclude'>;

interface RequestAddress {
  /** Without trailing slash: `https://api.example.com`. */
  server: string;
  path: string;
}

/** Converts recorded requests to an OpenAPI 3.2 document, with registered adapters. */
export class XToOpenApi {
  readonly #registry = new AdapterRegistry();

  /**
   * Chainable.
   * @throws for an invalid adapter or a duplicate id.
   */
  register(adapter: SourceAdapter): this {
    this.#registry.register(adapter);
    return this;
  }

  /** Registered ids, in order. */
  adapters(): string[] {
    return this.#registry.ids();
  }

  /**
   * Parse, build, validate. `source` is an adapter's id, or `auto` for the first that accepts the
   * input. Wrong options are a `TypeError`, an unknown id an `Error`; input above 10 MB, input that no adapter
   * accepts, and in strict mode any error are a `ConversionError`. All else is in the result.
   */
  async convert(source: string, input: unknown, options?: ConvertOptions): Promise<ConvertResult> {
    const resolved = resolveOptions(options);
    const adapter = this.#pickWithin(source, input);
    const bag = new DiagnosticBag(resolved.strict);
    const report = bag.report.bind(bag);
    const { requests: read, info } = await parse(adapter, input, bag);
    const requests = selectRequests(joinSlashes(read, report), resolved, report);
    const { document, origins, redactor } = buildDocument(requests, resolved, report, info);
    let documentValid = true;
    if (resolved.validate) {
      const outcome = await validateOpenApi32(document);
      documentValid = outcome.valid;
      for (const diagnostic of outcome.diagnostics) report(diagnostic);
    }
    return {
      document: cloneDocument(document),
      requests,
      // Adapters reported these before the credentials were known.
      diagnostics: bag.items.map((item) => ({ ...item, message: redactor.message(item.message) })),
      ok: !bag.hasErrors(),
      documentValid,
      origins,
      ...(info && { info }),
    };
  }

  /** Checks the size before reading the input, by the largest limit of the candidate adapters. */
  #pickWithin(source: string, input: unknown): SourceAdapter {
    const ids = source === 'auto' ? this.adapters() : [source].filter((id) => this.#registry.has(id));
    const limits = ids.map((id) => getMaxBytes(this.#registry.get(id), input));
    const largest = Math.max(MAX_INPUT_BYTES, ...limits);
    const size = inputSize(input, largest);
    requireSize(size, largest);
    const adapter = this.#pick(source, input);
    requireSize(size, getMaxBytes(adapter, input));
    return adapter;
  }

  #pick(source: string, input: unknown): SourceAdapter {
    if (source !== 'auto') return this.#registry.get(source);
    const adapter = this.#registry.detect(input);
    if (adapter) return adapter;
    const ids = this.adapters().join(', ') || 'none';
    throw new ConversionError(
      `No registered adapter can handle the provided input. Registered adapters: ${ids}`,
      [],
    );
  }
}

function getMaxBytes({ maxTextBytes = MAX_INPUT_BYTES }: SourceAdapter, input: unknown): number {
  return typeof input === 'string' ? maxTextBytes : MAX_INPUT_BYTES;
}

function requireSize(size: number, limit: number): void {
  if (size <= limit) return;
  throw new ConversionError(`Input exceeds maximum size of ${limit / 1024 / 1024} MB`, []);
}

/** A failing adapter becomes a diagnostic; conversion continues with the parsed requests. */
async function parse(
  adapter: SourceAdapter,
  input: unknown,
  bag: DiagnosticBag,
): Promise<{ requests: NormalizedRequest[]; info?: SourceInfo }> {
  const report = bag.report.bind(bag);
  try {
    let info: SourceInfo | undefined;
    const context: LocatingContext = {
      report,
      strict: bag.strict,
      describe: (given) => {
        info = given;
      },
    };
    const read = await adapter.parse(input, context);
    const requests = read.map((request) =>
      request.urlString === undefined ? { urlString: request.url.href, ...request } : request,
    );
    return info ? { requests, info } : { requests };
  } catch (cause) {
    if (cause instanceof ConversionError) throw cause;
    const reason = safeReason(cause, input);
    const message = `The ${adapter.id} adapter could not read the input${reason === undefined ? '.' : `: ${reason}`}`;
    const diagnostic = { severity: 'error', message, source: adapter.id } as const;
    report({ ...diagnostic, code: 'ADAPTER_PARSE_FAILED', cause: safeError(cause, input) });
    return { requests: [] };
  }
}

/** Paths that begin with several slashes, as a server that ends with one gives them, begin with one: `//users`. */
function joinSlashes(requests: NormalizedRequest[], report: Report): NormalizedRequest[] {
  const isDouble = (request: NormalizedRequest): boolean => /^\/\/+[^/]/.test(getPath(request));
  const [first, ...others] = requests.filter(isDouble);
  if (!first) return requests;
  const count = others.length === 0 ? '1 request' : `${others.length + 1} requests`;
  const message = `The path of ${count} was read with one slash at its beginning, where several were sent.`;
  report({ code: 'PATHS_MERGED', severity: 'info', message, ...getPlace([first]) });
  return requests.map((request) => {
    if (!isDouble(request)) return request;
    const url = new URL(request.url);
    url.pathname = url.pathname.replace(/^\/+/, '/');
    const { pathTemplate } = request.details ?? {};
    const details = pathTemplate && {
      details: { ...request.details, pathTemplate: pathTemplate.replace(/^\/+/, '/') },
    };
    return { ...request, url, ...details };
  });
}

/** Selects requests by the options `servers`, `include` and `exclude`; one diagnostic counts the others. */
function selectRequests(
  requests: NormalizedRequest[],
  { servers = [], include = [], exclude = [] }: Selection,
  report: Report,
): NormalizedRequest[] {
  if (servers.length + include.length + exclude.length === 0) return requests;
  const included = include.map(addressPattern);
  const excluded = exclude.map(addressPattern);
  const counts = { server: 0, path: 0 };
  const selected = requests.filter((request) => {
    const address = { server: getOrigin(request), path: getPath(request) };
    if (servers.length > 0 && !servers.some((server) => isBelow(address, server))) {
      counts.server += 1;
      return false;
    }
    const isSelected =
      (included.length === 0 || included.some((matches) => matches(address))) &&
      !excluded.some((matches) => matches(address));
    if (!isSelected) counts.path += 1;
    return isSelected;
  });
  const parts = [
    ...(counts.server > 0 ? [`${counts.server} to other servers`] : []),
    ...(counts.path > 0 ? [`${counts.path} to other paths`] : []),
  ];
  if (parts.length > 0) {
    const message = `Of ${requests.length} requests, ${parts.join(' and ')} were excluded by the options.`;
    report({ code: 'REQUESTS_LEFT_OUT', severity: 'info', message });
  }
  return selected;
}

/** Whether a request goes to a server (`https://api.example.com/v1`, or its host alone) or below it. */
function isBelow({ server, path }: RequestAddress, given: string): boolean {
  const wanted = given.replace(/\/+$/, '').toLowerCase();
  const isHost = !wanted.includes('://') && !wanted.startsWith('{');
  const address = (isHost ? server.replace(/^[a-z][a-z\d+.-]*:\/\//i, '') : server).toLowerCase();
  const whole = address + path.toLowerCase();
  return address === wanted || whole === wanted || whole.startsWith(`${wanted}/`);
}

/**
 * Reads a pattern of addresses: a path (`/v1/users`, with all below it), or with a scheme a whole address without
 * query. `*` stands for anything within a segment, `**` for anything.
 */
function addressPattern(pattern: string): (address: RequestAddress) => boolean {
  const isWhole = pattern.includes('://');
  const source = pattern
    .replace(/\/+$/, '')
    .split(/(\*\*|\*)/)
    .map((part) =>
      part === '**' ? '.*' : part === '*' ? '[^/]*' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'),
    )
    .join('');
  const expression = new RegExp(`^${source}(?:/.*)?$`, 'is');
  return ({ server, path }) => expression.test(isWhole ? server + path : path);
}

/** Converts a request collection, v2.0 or v2.1: an object, or JSON text of one. */
export function collToOpenApi(input: object | string, options?: ConvertOptions): Promise<ConvertResult> {
  const adapter = new CollAdapter({ environments: options?.environments ?? [] });
  return new XToOpenApi().register(adapter).convert('coll', input, options);
}

/** Converts curl commands: one, several in a text, or an array of texts. */
export function curlToOpenApi(
  input: string | readonly string[],
  options?: ConvertOptions,
): Promise<ConvertResult> {
  return new XToOpenApi().register(new CurlAdapter()).convert('curl', input, options);
}

/** Converts a recording of a browser or proxy (HAR 1.2): an object, or JSON text of one. */
export function harToOpenApi(input: object | string, options?: ConvertOptions): Promise<ConvertResult> {
  const adapter = new HarAdapter({ assets: options?.includeAssets });
  return new XToOpenApi().register(adapter).convert('har', input, options);
}
