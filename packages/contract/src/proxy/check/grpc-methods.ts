import type { Description, Operation } from '@curlew/openapi';
import type { Failure } from '../../call/failure.ts';
import { extensionOf } from '../../extension/extension-of.ts';
import { Channels } from '../../protocols/grpc/channels.ts';
import { findMethod } from '../../protocols/grpc/find-method.ts';
import { grpcTarget } from '../../protocols/grpc/grpc-target.ts';
import type { GrpcMethod } from '../../protocols/grpc/load-method.ts';
import { metadataOf } from '../../protocols/grpc/metadata.ts';
import { protocolOf } from '../../protocols/protocols.ts';
import type { Traffic } from '../traffic.ts';

/** Time for a target to describe its methods, in milliseconds. */
const REFLECTION_MS = 10_000;

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
  readonly #loading = new Map<Operation, Promise<GrpcMethod | Failure>>();

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

  /** The types of its messages, from its `.proto` file or by reflection of the target; failures are not cached. */
  async method(operation: Operation, traffic: Traffic): Promise<GrpcMethod | Failure> {
    let loading = this.#loading.get(operation);
    if (loading === undefined) {
      loading = this.#load(operation, traffic);
      this.#loading.set(operation, loading);
    }
    const method = await loading;
    if ('code' in method) this.#loading.delete(operation);
    return method;
  }

  async #load(operation: Operation, { url, request }: Traffic): Promise<GrpcMethod | Failure> {
    const { maxBodyBytes, insecure } = this.#options;
    const channels = new Channels({ insecure });
    const target = grpcTarget(url, {});
    try {
      return await findMethod({
        client: channels.client(target.address, target.isSecure, maxBodyBytes),
        target,
        extension: extensionOf(operation, 'x-grpc') ?? {},
        metadata: metadataOf(request.headers),
        deadline: Date.now() + REFLECTION_MS,
        context: { description: this.#description },
        channels,
      });
    } finally {
      channels.close();
    }
  }
}
