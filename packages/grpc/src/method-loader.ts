import type { Failure } from '@curlew/exchange';
import type { GrpcExtension } from '@curlew/exchange/internal';
import type { HttpHeader } from '@curlew/openapi/internal';
import { type Client, type Metadata, status } from '@grpc/grpc-js';
import { Channels } from './channels.ts';
import { grpcFailure } from './grpc-status.ts';
import type { GrpcMethod } from './json-forms.ts';
import { type LoadedServices, type LoadFailure, loadByReflection, methodIn } from './load-method.ts';
import { loadProto } from './load-proto.ts';
import { getMetadata } from './metadata.ts';

/** Time for a server to describe its methods, in milliseconds. */
const REFLECTION_MS = 10_000;

/** Time after which a server that did not describe its methods is asked again, in milliseconds. */
const RETRY_MS = 30_000;

/** Options of a `MethodLoader`. */
export interface MethodLoaderOptions {
  /** File of the description: a `.proto` file is at or below its folder. */
  entry: string;
  maxBodyBytes: number;
  /** Do not verify the certificate of the server. */
  insecure: boolean;
}

/** A call of another client, whose metadata is used to ask the server for its methods. */
export interface ObservedCall {
  /** `host:port` */
  address: string;
  isSecure: boolean;
  headers: readonly HttpHeader[];
  /** The same object for all messages of the call. */
  identity: object;
}

/** Loads the types of calls that another client makes, each service once. */
export class MethodLoader {
  readonly #options: MethodLoaderOptions;
  /** By `serviceKey`. */
  readonly #services = new Map<string, { loading: Promise<LoadedServices>; retryAtMs: number }>();
  /** By the calls whose metadata the server refused. */
  readonly #refusals = new WeakMap<object, LoadFailure>();

  constructor(options: MethodLoaderOptions) {
    this.#options = options;
  }

  /**
   * The method of an extension, from its `.proto` file or by reflection of the server. Never rejects; a failure is repeated
   * for a while without another attempt, a refusal of the metadata only for the same call.
   */
  async method(extension: Partial<GrpcExtension>, call: ObservedCall): Promise<GrpcMethod | Failure> {
    return getMethod(await this.#loaded(extension, call), extension);
  }

  async #loaded(extension: Partial<GrpcExtension>, call: ObservedCall): Promise<LoadedServices> {
    const key = serviceKey(extension);
    for (;;) {
      const refusal = this.#refusals.get(call.identity);
      if (refusal) return refusal;
      const known = this.#services.get(key);
      if (known === undefined || performance.now() >= known.retryAtMs) break;
      const loaded = await known.loading;
      if (!('code' in loaded) || !loaded.isRefusal) return loaded;
    }
    const load = { loading: this.#load(extension, call), retryAtMs: Number.POSITIVE_INFINITY };
    this.#services.set(key, load);
    const loaded = await load.loading;
    if ('code' in loaded && loaded.isRefusal) {
      // Removed before the calls that wait for it continue, which then use their own metadata.
      this.#services.delete(key);
      this.#refusals.set(call.identity, loaded);
    } else if ('code' in loaded) load.retryAtMs = performance.now() + RETRY_MS;
    return loaded;
  }

  async #load(extension: Partial<GrpcExtension>, call: ObservedCall): Promise<LoadedServices> {
    const { entry, maxBodyBytes, insecure } = this.#options;
    const channels = new Channels({ insecure });
    try {
      return await loadServices({
        client: channels.client(call.address, call.isSecure, maxBodyBytes),
        extension,
        metadata: getMetadata(call.headers),
        deadline: Date.now() + REFLECTION_MS,
        entry,
      });
    } catch {
      return { code: 'missing-definition', message: 'The methods of the server cannot be read.' };
    } finally {
      channels.close();
    }
  }
}

/** Where the services of an operation are looked for: its `.proto` file, or the reflection of the server. */
export interface ServiceSearch {
  client: Client;
  extension: Partial<GrpcExtension>;
  metadata: Metadata;
  deadline: number;
  /** File of the description: a `.proto` file is at or below its folder. */
  entry: string;
}

/** What a method is looked for with. */
export interface MethodSearch extends ServiceSearch {
  /** `host:port` */
  address: string;
  channels: Channels;
}

/** The method of an operation, from its `.proto` file or by reflection; loaded once in a session. */
export async function findMethod(search: MethodSearch): Promise<GrpcMethod | Failure> {
  const { address, extension, channels } = search;
  const key = `${address} ${serviceKey(extension)}`;
  let loading = channels.definitions.get(key);
  const isOwn = loading === undefined;
  if (loading === undefined) {
    loading = loadServices(search);
    channels.definitions.set(key, loading);
  }
  const loaded = await loading;
  if ('code' in loaded) {
    if (channels.definitions.get(key) === loading) channels.definitions.delete(key);
    if (loaded.isRefusal && !isOwn) return findMethod(search);
  }
  return getMethod(loaded, extension);
}

/** Equal for operations whose services are loaded together. */
function serviceKey({ service = '', proto }: Partial<GrpcExtension>): string {
  return proto === undefined ? service : `file ${proto}`;
}

/** The services of a `.proto` file, or the one that a server describes by reflection. Never rejects. */
async function loadServices(search: ServiceSearch): Promise<LoadedServices> {
  const { extension, entry } = search;
  const { service = '', proto } = extension;
  return proto === undefined
    ? loadByReflection(search.client, service, search).catch((error) => failureOfReflection(error, service))
    : loadProto(proto, entry);
}

function getMethod(
  loaded: LoadedServices,
  { service = '', method = '' }: Partial<GrpcExtension>,
): GrpcMethod | Failure {
  if ('code' in loaded) return { code: loaded.code, message: loaded.message };
  const found = methodIn(loaded.definition, service, method);
  if (typeof found !== 'string') return found;
  return { code: 'missing-definition', message: [found, loaded.missing].filter(Boolean).join(' ') };
}

/** Statuses that depend on the metadata of a request: credentials, tenants, quotas of a client. */
const REFUSALS: ReadonlySet<number> = new Set([
  status.UNAUTHENTICATED,
  status.PERMISSION_DENIED,
  status.INVALID_ARGUMENT,
  status.FAILED_PRECONDITION,
  status.RESOURCE_EXHAUSTED,
]);

function failureOfReflection(error: unknown, service: string): LoadFailure {
  const { code = 2, details = '' } = error as { code?: number; details?: string };
  const failure = grpcFailure(code, String(details));
  if (failure) return failure;
  const name = status[code] ?? 'UNKNOWN';
  if (name === 'NOT_FOUND')
    return {
      code: 'missing-definition',
      message: `The server does not describe \`${service}\` by reflection. Check the name, or give its \`.proto\` file with \`proto\` in \`x-grpc\`.`,
    };
  const message = `The server does not describe its methods by reflection (\`${name}\`). Give their \`.proto\` file with \`proto\` in \`x-grpc\`.`;
  return {
    code: name === 'DEADLINE_EXCEEDED' ? 'timeout' : 'missing-definition',
    message,
    ...(REFUSALS.has(code) && { isRefusal: true }),
  };
}
