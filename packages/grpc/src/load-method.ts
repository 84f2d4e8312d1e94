import { realpath } from 'node:fs/promises';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import type { Failure } from '@curlew/exchange';
import type { Client, Metadata } from '@grpc/grpc-js';
import {
  load,
  loadFileDescriptorSetFromObject,
  type MethodDefinition,
  type Options,
  type PackageDefinition,
} from '@grpc/proto-loader';
import { requestFileDescriptors } from './reflection-client.ts';

/** A client of one server. */
export type GrpcClient = Client;

/** The definition of a method, which writes its requests and reads its responses. */
export type GrpcMethod = MethodDefinition<object, object>;

/** The definitions of the services of a file or a server. */
export type LoadedServices = { definition: PackageDefinition } | LoadFailure;

export interface LoadFailure extends Failure {
  /** The server refused the metadata of this request: another request may succeed. */
  isRefusal?: true;
}

/** The JSON of messages: names as they are declared, 64-bit integers and enums as texts, absent scalars as their default. */
const OPTIONS: Options = {
  keepCase: true,
  longs: String,
  enums: String,
  bytes: String,
  defaults: true,
  json: true,
};

/** Services of a `.proto` file at or below the folder of the description. */
export async function loadProto(proto: string, entry: string): Promise<LoadedServices> {
  const folder = await realpath(dirname(entry)).catch(() => dirname(entry));
  try {
    const path = await realpath(resolve(folder, proto));
    const inside = relative(folder, path);
    if (inside.startsWith('..') || isAbsolute(inside))
      return { code: 'not-allowed', message: `\`${proto}\` is not below the folder of the description.` };
    return { definition: await load(path, { ...OPTIONS, includeDirs: [dirname(path), folder] }) };
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const what = isMissing ? 'does not exist' : 'is not a valid Protocol Buffers file';
    return { code: 'invalid-call', message: `\`${proto}\` ${what}.` };
  }
}

/** Services of a server, by reflection. Rejects with the error of the call. */
export async function loadByReflection(
  client: Client,
  service: string,
  call: { metadata: Metadata; deadline: number },
): Promise<LoadedServices> {
  const file = await requestFileDescriptors(client, service, call);
  return { definition: loadFileDescriptorSetFromObject({ file }, OPTIONS) };
}

/** The method of a service, or a sentence that states what is missing. */
export function methodIn(
  definition: PackageDefinition,
  service: string,
  method: string,
): GrpcMethod | string {
  const found = Object.hasOwn(definition, service) ? definition[service] : undefined;
  if (found === undefined || 'format' in found) return `Unknown service \`${service}\`.`;
  const methods = found as Record<string, GrpcMethod>;
  return (
    (Object.hasOwn(methods, method) ? methods[method] : undefined) ??
    `\`${service}\` has no method \`${method}\`.`
  );
}
