import type { HttpHeader } from '@curlew/request';
import { Metadata } from '@grpc/grpc-js';

/** Headers of the HTTP transport. */
const TRANSPORT =
  /^(?:accept|accept-encoding|content-type|content-length|user-agent|host|connection|te|grpc-.*)$/i;

/** Headers as metadata; `-bin` ones are bytes in base64. */
export function metadataOf(headers: readonly HttpHeader[]): Metadata {
  const metadata = new Metadata();
  for (const { name, value } of headers) {
    if (TRANSPORT.test(name)) continue;
    metadata.add(
      name.toLowerCase(),
      name.toLowerCase().endsWith('-bin') ? Buffer.from(value, 'base64') : value,
    );
  }
  return metadata;
}

export function headersOfMetadata(metadata: Metadata | undefined): HttpHeader[] {
  if (metadata === undefined) return [];
  return Object.keys(metadata.getMap()).flatMap((name) =>
    metadata.get(name).map((value) => ({
      name,
      value: typeof value === 'string' ? value : value.toString('base64'),
    })),
  );
}
