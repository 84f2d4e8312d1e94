import { importOptional } from '../../optional-package.ts';

export type GrpcPackage = typeof import('@curlew/grpc');

/** The client of gRPC. Rejects with `MissingPackageError`. */
export function loadGrpc(): Promise<GrpcPackage> {
  return importOptional('@curlew/grpc', () => import('@curlew/grpc'), 'Calls over gRPC require');
}
