import type { Failure, GrpcExtension } from '@curlew/exchange';
import { extensionOf } from '@curlew/exchange';
import type { Description, Operation } from '@curlew/openapi';
import { Channels } from '../../protocols/grpc/channels.ts';
import { loadServices, methodOf, serviceKey } from '../../protocols/grpc/find-method.ts';
import { grpcTarget } from '../../protocols/grpc/grpc-target.ts';
import type { GrpcMethod, LoadedServices, LoadFailure } from '../../protocols/grpc/load-method.ts';
import { metadataOf } from '../../protocols/grpc/metadata.ts';
import { protocolOf } from '../../protocols/protocols.ts';
import type { Traffic } from '../traffic.ts';

/** Time for a target to describe its methods, in milliseconds. */
const REFLECTION_MS = 10_000;

/** Time after which a target that did not describe its methods is asked again, in milliseconds. */
const RETRY_MS = 30_000;

export interface GrpcMethodsOptions {
  maxBodyBytes: number;
  /** Do not verify the certificate of the target. */
  insecure: boolean;
}

/** The gRPC methods of a description, by the paths of their calls; loaded on first use. */
export class GrpcMethods {
  readonly #description: Description;
  readonly #options: GrpcMethodsOptions;
  readonly #operations = new Map<string, Operation>();
  /** By `serviceKey`. */
  readonly #services = new Map<string, { loading: Promise<LoadedServices>; retryAtMs: number }>();
  /** Refusals by the request whose metadata the target refused; it is the same for all messages of a call. */
  readonly #refusals = new WeakMap<Traffic['request'], LoadFailure>();

  constructor(description: Description, operations: readonly Operation[], options: GrpcMethodsOptions) {
    this.#description = description;
    this.#options = options;
    for (const operation of operations) {
      if (operation.kind !== 'path' || protocolOf(operation)?.id !== 'grpc') continue;
      const { service, method } = extensionOf(operation, 'x-grpc') ?? {};
      const path = `/${service}/${method}`;
      if (!this.#operations.has(path)) this.#operations.set(path, operation);
    }
  }

  /** The operation of a path `/service/method`. */
  operation(path: string): Operation | undefined {
    return this.#operations.get(path);
  }

  /**
   * The types of its messages, from its `.proto` file or by reflection of the target. Never rejects; a failure is repeated
   * for a while without another attempt, a refusal of the metadata only for the same call.
   */
  async method(operation: Operation, traffic: Traffic): Promise<GrpcMethod | Failure> {
    const extension = extensionOf(operation, 'x-grpc') ?? {};
    return methodOf(await this.#loaded(extension, traffic), extension);
  }

  async #loaded(extension: Partial<GrpcExtension>, traffic: Traffic): Promise<LoadedServices> {
    const key = serviceKey(extension);
    for (;;) {
      const refusal = this.#refusals.get(traffic.request);
      if (refusal) return refusal;
      const known = this.#services.get(key);
      if (known === undefined || performance.now() >= known.retryAtMs) break;
      const loaded = await known.loading;
      if (!('code' in loaded) || !loaded.isRefusal) return loaded;
    }
    const load = { loading: this.#load(extension, traffic), retryAtMs: Number.POSITIVE_INFINITY };
    this.#services.set(key, load);
    const loaded = await load.loading;
    if ('code' in loaded && loaded.isRefusal) {
      // Removed before the calls that wait for it continue, which then use their own metadata.
      this.#services.delete(key);
      this.#refusals.set(traffic.request, loaded);
    } else if ('code' in loaded) load.retryAtMs = performance.now() + RETRY_MS;
    return loaded;
  }

  async #load(extension: Partial<GrpcExtension>, { url, request }: Traffic): Promise<LoadedServices> {
    const { maxBodyBytes, insecure } = this.#options;
    const channels = new Channels({ insecure });
    try {
      const target = grpcTarget(url, {});
      return await loadServices({
        client: channels.client(target.address, target.isSecure, maxBodyBytes),
        extension,
        metadata: metadataOf(request.headers),
        deadline: Date.now() + REFLECTION_MS,
        context: { description: this.#description },
      });
    } catch {
      return { code: 'missing-definition', message: 'The methods of the server cannot be read.' };
    } finally {
      channels.close();
    }
  }
}
