import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import * as ws from 'ws';
import type { MessageList } from './message-list.ts';

interface DeflateParameters {
  [name: string]: (string | boolean)[];
}

interface Deflate {
  accept(configurations: DeflateParameters[]): unknown;
  cleanup(): void;
}

/** Parts of `ws` that its types lack. */
const { Receiver, PerMessageDeflate, extension } = ws as unknown as {
  Receiver: new (options: {
    isServer: boolean;
    maxPayload: number;
    extensions: Record<string, Deflate>;
  }) => Writable;
  PerMessageDeflate: new (options: { isServer: boolean; maxPayload: number }) => Deflate;
  extension: { parse(header: string): Record<string, DeflateParameters[]> };
};

const DEFLATE = 'permessage-deflate';

export interface SocketTap {
  /** Reads the bytes of one direction; the connection is piped into it as well. */
  writable: Writable;
  /** Messages were not read: they are above the limit, or violate the protocol. */
  readonly isBroken: boolean;
  /** Resolves when all messages that came have been read. */
  end(): Promise<void>;
}

export interface SocketTapOptions {
  /** `Sec-WebSocket-Extensions` of the response. */
  extensions: string;
  messages: MessageList;
  maxBytes: number;
  /** Called with the closing frame. */
  onClose: (direction: 'sent' | 'received', close: { code: number; reason: string }) => void;
}

/** Reads the messages of one direction of a forwarded WebSocket (RFC 6455), compressed ones included (RFC 7692). */
export function socketTap(
  direction: 'sent' | 'received',
  { extensions, messages, maxBytes, onClose }: SocketTapOptions,
): SocketTap {
  const isServer = direction === 'sent';
  const deflate = acceptedDeflate(extensions, { isServer, maxPayload: maxBytes });
  const writable = new Receiver({
    isServer,
    maxPayload: maxBytes,
    extensions: deflate ? { [DEFLATE]: deflate } : {},
  });
  writable.on('message', (data: Buffer, isBinary: boolean) => {
    messages.add({ direction, data: isBinary ? new Uint8Array(data) : data.toString('utf8') });
  });
  let isClosed = false;
  let isBroken = false;
  writable.on('conclude', (code: number, reason: Buffer) => {
    isClosed = true;
    onClose(direction, { code, reason: reason.toString('utf8') });
  });
  // The rest is forwarded and not read any more.
  writable.on('error', () => {
    isBroken ||= !isClosed;
  });
  return {
    writable,
    get isBroken() {
      return isBroken;
    },
    async end() {
      if (!writable.writableEnded) writable.end();
      await finished(writable).catch(() => {});
      deflate?.cleanup();
    },
  };
}

function acceptedDeflate(
  header: string,
  options: { isServer: boolean; maxPayload: number },
): Deflate | undefined {
  try {
    const offered = header === '' ? undefined : extension.parse(header)[DEFLATE];
    if (offered === undefined) return undefined;
    const deflate = new PerMessageDeflate(options);
    deflate.accept(offered);
    return deflate;
  } catch {
    return undefined;
  }
}
