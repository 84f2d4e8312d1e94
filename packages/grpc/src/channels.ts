import { type ChannelCredentials, Client, credentials } from '@grpc/grpc-js';
import type { LoadedServices } from './load-method.ts';

/** Certificates in PEM, and how the server is verified. */
export interface ChannelTls {
  ca?: string;
  cert?: string;
  key?: string;
  /** Do not verify the certificate of the server. */
  insecure?: boolean;
  /** Name in the certificate, if it is not the host. */
  serverName?: string;
}

/** Connections of a session, with the services of each server. */
export class Channels {
  readonly #tls: ChannelTls;
  readonly #clients = new Map<string, Client>();
  readonly definitions = new Map<string, Promise<LoadedServices>>();

  constructor(tls: ChannelTls) {
    this.#tls = tls;
  }

  client(address: string, isSecure: boolean, maxBytes: number): Client {
    const key = `${isSecure} ${maxBytes} ${address}`;
    let client = this.#clients.get(key);
    if (client === undefined) {
      const { serverName } = this.#tls;
      client = new Client(address, isSecure ? this.#credentials() : credentials.createInsecure(), {
        'grpc.max_receive_message_length': maxBytes,
        'grpc.enable_http_proxy': 0,
        'grpc.initial_reconnect_backoff_ms': 100,
        ...(serverName !== undefined && { 'grpc.ssl_target_name_override': serverName }),
      });
      this.#clients.set(key, client);
    }
    return client;
  }

  close(): void {
    for (const client of this.#clients.values()) client.close();
    this.#clients.clear();
  }

  #credentials(): ChannelCredentials {
    const { ca, key, cert, insecure } = this.#tls;
    const bytes = (text: string | undefined): Buffer | null =>
      text === undefined ? null : Buffer.from(text);
    return credentials.createSsl(bytes(ca), bytes(key), bytes(cert), {
      rejectUnauthorized: insecure !== true,
    });
  }
}
