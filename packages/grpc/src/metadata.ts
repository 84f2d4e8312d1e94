import type { HttpHeader } from '@curlew/openapi/internal';
import { Metadata } from '@grpc/grpc-js';

export type { Metadata } from '@grpc/grpc-js';

/** Headers of the HTTP transport. */
const TRANSPORT =
  /^(?:accept|accept-encoding|content-type|content-length|user-agent|host|connection|te|grpc-.*)$/i;

/** Whether a header can be metadata (gRPC over HTTP/2, Custom-Metadata), or belongs to the transport. */
export function isMetadata({ name, value }: HttpHeader): boolean {
  if (TRANSPORT.test(name)) return true;
  return /^[\w.-]+$/.test(name) && (/-bin$/i.test(name) || /^[ -~]*$/.test(value));
}

/** Headers as metadata, as far as they can be; `-bin` ones are bytes in base64. */
export function getMetadata(headers: readonly HttpHeader[]): Metadata {
  const metadata = new Metadata();
  for (const { name, value } of headers) {
    if (TRANSPORT.test(name) || !isMetadata({ name, value })) continue;
    metadata.add(
      name.toLowerCase(),
      name.toLowerCase().endsWith('-bin') ? Buffer.from(value, 'base64') : value,
    );
  }
  return metadata;
}

/** Returns metadata as headers; binary values are base64. */
export function headersOfMetadata(metadata: Metadata | undefined): HttpHeader[] {
  if (metadata === undefined) return [];
  return Object.keys(metadata.getMap()).flatMap((name) =>
    metadata.get(name).map((value) => ({
      name,
      value: typeof value === 'string' ? value : value.toString('base64'),
    })),
  );
}
