import type { Failure } from '@curlew/exchange';
import { getOwn } from '@curlew/openapi/internal';
import { type Client, type ClientDuplexStream, type Metadata, status } from '@grpc/grpc-js';
import {
  fromJSON,
  loadFileDescriptorSetFromObject,
  type MethodDefinition,
  type Options,
  type PackageDefinition,
  type ServiceDefinition,
} from '@grpc/proto-loader';
import descriptor from 'protobufjs/ext/descriptor/index.js';
import { type GrpcMethod, withJsonForms } from './json-forms.ts';

/** A client of one server. */
export type GrpcClient = Client;

/** The definitions of the services of a file or a server. */
export type LoadedServices = Definitions | LoadFailure;

export interface Definitions {
  definition: PackageDefinition;
  /** A sentence about imports that are missing, in which a service may be. */
  missing?: string | undefined;
}

export interface LoadFailure extends Failure {
  /** The server refused the metadata of this request: another request may succeed. */
  isRefusal?: true;
}

/** The JSON of messages: names as they are declared, 64-bit integers and enums as texts, absent scalars as their default. */
export const JSON_OPTIONS: Options = {
  keepCase: true,
  longs: String,
  enums: String,
  bytes: String,
  defaults: true,
  json: true,
};

/** Services of a server, by reflection. Rejects with the error of the call. */
export async function loadByReflection(
  client: Client,
  service: string,
  call: { metadata: Metadata; deadline: number },
): Promise<LoadedServices> {
  const file = await requestFileDescriptors(client, service, call);
  return { definition: loadFileDescriptorSetFromObject({ file }, JSON_OPTIONS) };
}

type FileDescriptor = descriptor.IFileDescriptorProto;

interface ReflectionResponse {
  fileDescriptorResponse?: { fileDescriptorProto?: Uint8Array[] };
  errorResponse?: { errorCode?: number; errorMessage?: string };
}

type ReflectionRequest = { fileContainingSymbol: string } | { fileByFilename: string };

/** Maximum number of files that describe one service. */
const MAX_FILES = 500;

const text = (id: number, rule?: string) => ({ type: 'string', id, ...(rule && { rule }) });

/** `grpc.reflection.v1.ServerReflection`, only the parts used here. */
const MESSAGES = {
  ServerReflectionRequest: {
    oneofs: { messageRequest: { oneof: ['fileByFilename', 'fileContainingSymbol'] } },
    fields: { host: text(1), fileByFilename: text(3), fileContainingSymbol: text(4) },
  },
  ServerReflectionResponse: {
    fields: {
      validHost: text(1),
      fileDescriptorResponse: { type: 'FileDescriptorResponse', id: 4 },
      errorResponse: { type: 'ErrorResponse', id: 7 },
    },
  },
  FileDescriptorResponse: { fields: { fileDescriptorProto: { rule: 'repeated', type: 'bytes', id: 1 } } },
  ErrorResponse: { fields: { errorCode: { type: 'int32', id: 1 }, errorMessage: text(2) } },
  ServerReflection: {
    methods: {
      ServerReflectionInfo: {
        requestType: 'ServerReflectionRequest',
        requestStream: true,
        responseType: 'ServerReflectionResponse',
        responseStream: true,
        comment: '',
      },
    },
  },
};

/** Versions of the service, newest first; they differ only in their names. */
const REFLECTION_VERSIONS = ['v1', 'v1alpha'] as const;

/** Requests the descriptors of the files that declare a service. Rejects with the error of the call. */
async function requestFileDescriptors(
  client: Client,
  symbol: string,
  { metadata, deadline }: { metadata: Metadata; deadline: number },
): Promise<FileDescriptor[]> {
  for (const version of REFLECTION_VERSIONS) {
    const service = reflectionDefinition(version)[
      `grpc.reflection.${version}.ServerReflection`
    ] as ServiceDefinition;
    const method = service.ServerReflectionInfo;
    if (method === undefined) break;
    try {
      return await collectFiles(new ReflectionStream(client, method, metadata, deadline), symbol);
    } catch (error) {
      const isUnknown = error instanceof Error && 'code' in error && error.code === status.UNIMPLEMENTED;
      if (!isUnknown) throw error;
    }
  }
  throw Object.assign(new Error('The server does not support reflection.'), { code: status.UNIMPLEMENTED });
}

/** Requests the file of a symbol, then its imports as far as they are missing. */
async function collectFiles(stream: ReflectionStream, symbol: string): Promise<FileDescriptor[]> {
  try {
    const files = new Map<string, FileDescriptor>();
    /** Names of imports, each of which is requested once. */
    const wanted = new Set<string>();
    const add = (replies: readonly Uint8Array[]): void => {
      for (const bytes of replies) {
        const file = descriptor.FileDescriptorProto.decode(bytes) as FileDescriptor;
        files.set(file.name ?? '', file);
        for (const other of file.dependency ?? []) wanted.add(other);
      }
    };
    add(await stream.request({ fileContainingSymbol: symbol }));
    // The set grows while it is iterated.
    for (const name of wanted) {
      if (files.has(name)) continue;
      if (files.size >= MAX_FILES) break;
      add(await stream.request({ fileByFilename: name }));
    }
    return [...files.values()];
  } finally {
    stream.end();
  }
}

class ReflectionStream {
  readonly #stream: ClientDuplexStream<object, ReflectionResponse>;

  constructor(
    client: Client,
    method: MethodDefinition<object, object>,
    metadata: Metadata,
    deadline: number,
  ) {
    this.#stream = client.makeBidiStreamRequest(
      method.path,
      method.requestSerialize,
      method.responseDeserialize as (bytes: Buffer) => ReflectionResponse,
      metadata,
      { deadline },
    );
    this.#stream.on('error', () => {});
  }

  async request(request: ReflectionRequest): Promise<Uint8Array[]> {
    const { promise, resolve, reject } = Promise.withResolvers<ReflectionResponse>();
    const onEnd = (): void => reject(new Error('The server closed the reflection stream before its reply.'));
    this.#stream.on('data', resolve).on('error', reject).on('end', onEnd);
    this.#stream.write(request);
    try {
      const { fileDescriptorResponse, errorResponse } = await promise;
      if (fileDescriptorResponse) return fileDescriptorResponse.fileDescriptorProto ?? [];
      throw Object.assign(new Error('not found'), { code: errorResponse?.errorCode ?? status.NOT_FOUND });
    } finally {
      this.#stream.off('data', resolve).off('error', reject).off('end', onEnd);
    }
  }

  end(): void {
    this.#stream.end();
    this.#stream.cancel();
  }
}

function reflectionDefinition(version: (typeof REFLECTION_VERSIONS)[number]): PackageDefinition {
  return fromJSON({
    nested: { grpc: { nested: { reflection: { nested: { [version]: { nested: MESSAGES } } } } } },
  });
}

/** The method of a service, or a sentence that states what is missing. */
export function methodIn(
  definition: PackageDefinition,
  service: string,
  method: string,
): GrpcMethod | string {
  const found = Object.hasOwn(definition, service) ? definition[service] : undefined;
  if (found === undefined || 'format' in found) return `Unknown service \`${service}\`.`;
  const own = getOwn(found as Record<string, GrpcMethod>, method);
  return own === undefined
    ? `\`${service}\` has no method \`${method}\`.`
    : withJsonForms(own, service, method);
}
