import { readFileSync } from 'node:fs';
import { fromJSON, type PackageDefinition, type ServiceDefinition } from '@grpc/proto-loader';
import protobuf from 'protobufjs';

/** The `.proto` file of the shop, for clients without server reflection. */
export const PROTO_FILE = new URL('../../shop.proto', import.meta.url);
export const SHOP_SERVICE = 'curlew.shop.v1.Shop';

export interface LoadedProto {
  definition: PackageDefinition;
  service: ServiceDefinition;
}

/** Loads the service of the file. `replace` is a text of the file and its replacement, which is applied first. */
export function loadProto(replace?: readonly [string, string]): LoadedProto {
  const text = readFileSync(PROTO_FILE, 'utf8');
  if (replace !== undefined && !text.includes(replace[0]))
    throw new Error(`shop.proto has no "${replace[0]}"`);
  const { root } = protobuf.parse(replace === undefined ? text : text.replace(...replace), {
    keepCase: true,
  });
  const definition = fromJSON(root.toJSON(), { keepCase: true, enums: String, defaults: true, oneofs: true });
  return { definition, service: definition[SHOP_SERVICE] as ServiceDefinition };
}
