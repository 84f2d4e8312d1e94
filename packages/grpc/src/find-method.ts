import type { Failure } from '@curlew/exchange';
import type { GrpcExtension } from '@curlew/exchange/internal';
import { type Client, type Metadata, status } from '@grpc/grpc-js';
import type { Channels } from './channels.ts';
import { grpcFailure } from './grpc-failure.ts';
import {
  type GrpcMethod,
  type LoadedServices,
  type LoadFailure,
  loadByReflection,
  loadProto,
  methodIn,
} from './load-method.ts';

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
export function serviceKey({ service = '', proto }: Partial<GrpcExtension>): string {
  return proto === undefined ? service : `file ${proto}`;
}

/** The services of a `.proto` file, or the one that a server describes by reflection. Never rejects. */
export function loadServices(search: ServiceSearch): Promise<LoadedServices> {
  const { extension, entry } = search;
  const { service = '', proto } = extension;
  return proto === undefined
    ? loadByReflection(search.client, service, search).catch(failureOfReflection)
    : loadProto(proto, entry);
}

export function getMethod(
  loaded: LoadedServices,
  { service = '', method = '' }: Partial<GrpcExtension>,
): GrpcMethod | Failure {
  if ('code' in loaded) return { code: loaded.code, message: loaded.message };
  const found = methodIn(loaded.definition, service, method);
  return typeof found === 'string' ? { code: 'missing-definition', message: found } : found;
}

/** Statuses that depend on the metadata of a request: credentials, tenants, quotas of a client. */
const REFUSALS: ReadonlySet<number> = new Set([
  status.UNAUTHENTICATED,
  status.PERMISSION_DENIED,
  status.INVALID_ARGUMENT,
  status.FAILED_PRECONDITION,
  status.RESOURCE_EXHAUSTED,
]);

function failureOfReflection(error: unknown): LoadFailure {
  const { code = 2, details = '' } = error as { code?: number; details?: string };
  const failure = grpcFailure(code, String(details));
  if (failure) return failure;
  const name = status[code] ?? 'UNKNOWN';
  if (name === 'NOT_FOUND')
    return { code: 'missing-definition', message: 'The server does not offer the service.' };
  const message = `The server does not describe its methods by reflection (\`${name}\`).`;
  return {
    code: name === 'DEADLINE_EXCEEDED' ? 'timeout' : 'missing-definition',
    message,
    ...(REFUSALS.has(code) && { isRefusal: true }),
  };
}
