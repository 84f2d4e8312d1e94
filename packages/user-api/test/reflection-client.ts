import { createRequire } from 'node:module';
import { join } from 'node:path';
import { credentials, makeClientConstructor } from '@grpc/grpc-js';
import { loadFileDescriptorSetFromBuffer, loadSync, type ServiceDefinition } from '@grpc/proto-loader';
import protobuf from 'protobufjs';
import { OPTIONS } from './grpc-client.ts';

const REFLECTION = 'grpc.reflection.v1.ServerReflection';
const entry = createRequire(import.meta.url).resolve('@grpc/reflection');
const PROTO = join(entry, '../../proto/grpc/reflection/v1/reflection.proto');

interface ReflectionReply {
  list_services_response?: { service: { name: string }[] };
  file_descriptor_response?: { file_descriptor_proto: Uint8Array[] };
}

/** The names of all services, and the definition of one of them as the server tells it (reflection v1). */
export async function reflect(
  address: string,
  service: string,
): Promise<{ names: string[]; definition: ServiceDefinition }> {
  const definition = loadSync(PROTO, OPTIONS)[REFLECTION] as ServiceDefinition;
  const client = new (makeClientConstructor(definition, 'ServerReflection'))(
    address,
    credentials.createInsecure(),
  );
  const stream = client.ServerReflectionInfo?.call(client) as unknown as NodeJS.ReadWriteStream & {
    write(message: object): void;
  };
  stream.write({ list_services: '*' });
  stream.write({ file_containing_symbol: service });
  stream.end();
  let names: string[] = [];
  const files = new protobuf.Writer();
  for await (const message of stream as AsyncIterable<ReflectionReply>) {
    names = message.list_services_response?.service.map(({ name }) => name) ?? names;
    // A FileDescriptorSet is the field 1, repeated.
    for (const file of message.file_descriptor_response?.file_descriptor_proto ?? [])
      files.uint32(10).bytes(file);
  }
  client.close();
  const loaded = loadFileDescriptorSetFromBuffer(Buffer.from(files.finish()), OPTIONS);
  return { names, definition: loaded[service] as ServiceDefinition };
}
