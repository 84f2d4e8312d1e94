import type { Failure } from '@curlew/exchange';
import type { GrpcExtension } from '@curlew/exchange/internal';
import type { HttpHeader } from '@curlew/openapi/internal';
import { Channels } from './channels.ts';
import { getMethod, loadServices, serviceKey } from './find-method.ts';
import type { GrpcMethod, LoadedServices, LoadFailure } from './load-method.ts';
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
