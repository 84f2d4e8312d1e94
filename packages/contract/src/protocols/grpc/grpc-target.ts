import type { GrpcExtension } from '@curlew/exchange/internal';
import type { Call } from '../../call/call.ts';
import { importOptional } from '../../optional-package.ts';
import type { ProtocolContext } from '../protocol.ts';

/** Address of a server, `host:port`, and whether the connection is secured. */
export interface GrpcTarget {
  address: string;
  isSecure: boolean;
}

/**
 * The call with its target as an HTTP server, from the session, the caller, the extension or the description:
 * metadata are composed like the headers of a request.
 */
export function withHttpServer(
  call: Call,
  extension: Partial<GrpcExtension>,
  { connection }: ProtocolContext,
): Call {
  const given = call.input?.server ?? (extension.address ? undefined : call.operation.servers[0]);
  const url = connection.servers?.grpc ?? given?.url ?? extension.address ?? '';
  const withScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(url) ? url.replace(/^grpc/i, 'http') : `http://${url}`;
  return {
    ...call,
    input: { ...call.input, server: { url: withScheme, variables: given?.variables ?? [] } },
  };
}

/** The target of a composed request. */
export function grpcTarget(composedUrl: string, extension: Partial<GrpcExtension>): GrpcTarget {
  const { protocol, hostname, port } = new URL(composedUrl);
  const isSecure = extension.tls ?? protocol === 'https:';
  return { address: `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`, isSecure };
}

export type GrpcPackage = typeof import('@curlew/grpc');

/** The client of gRPC. Rejects with `MissingPackageError`. */
export function loadGrpc(): Promise<GrpcPackage> {
  return importOptional('@curlew/grpc', () => import('@curlew/grpc'), 'Calls over gRPC require');
}
