import { fromJSON, type PackageDefinition } from '@grpc/proto-loader';

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
export const REFLECTION_VERSIONS = ['v1', 'v1alpha'] as const;

export function reflectionDefinition(version: (typeof REFLECTION_VERSIONS)[number]): PackageDefinition {
  return fromJSON({
    nested: { grpc: { nested: { reflection: { nested: { [version]: { nested: MESSAGES } } } } } },
  });
}
