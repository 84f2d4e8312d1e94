import { STATUS_CODES } from 'node:http';
import type { HttpHeader } from '@curlew/openapi/internal';
import type { MockReply } from './reply.ts';
import { problemReply } from './reply.ts';

/** Protocols that a request may offer beside HTTP/1.1: every server may ignore them (RFC 9110, section 7.8). */
const OTHER_TRANSPORTS = /^(?:h2c?|http\/|tls\/)/i;

interface UpgradeRequest {
  method?: string | undefined;
  headers: NodeJS.Dict<string | string[]>;
}

/** The protocols of `Upgrade` that a server has to accept or reject; empty for requests that are answered without it. */
export function requestedUpgrades({ headers }: UpgradeRequest): string[] {
  const length = headers['content-length'] ?? '0';
  // The body has to be read first.
  if (length !== '0' || headers['transfer-encoding'] !== undefined) return [];
  const tokens = String(headers.upgrade ?? '')
    .split(',')
    .map((token) => token.trim().toLowerCase());
  return tokens.some((token) => OTHER_TRANSPORTS.test(token)) ? [] : tokens.filter((token) => token !== '');
}

/** Whether a request is the handshake of a WebSocket (RFC 6455, section 4.1). */
export function isSocketHandshake(request: UpgradeRequest): boolean {
  return request.method === 'GET' && requestedUpgrades(request).includes('websocket');
}

/** The response of versions of Node whose servers cannot ignore `Upgrade`: they do not read the body. */
export const UPGRADE_NOT_IGNORED = problemReply({
  status: 501,
  detail:
    'This version of Node cannot ignore `Upgrade`. Send the request without the header, or use Node 22.21, 24.9 or newer.',
});

/** The bytes of a response that is the last one of its connection, for a request to upgrade. */
export function rawReply({ status, headers, body }: MockReply): Buffer {
  const fields = [
    ...headers,
    { name: 'Content-Length', value: String(body.length) },
    { name: 'Connection', value: 'close' },
  ];
  const head = responseHeadText(status, STATUS_CODES[status] ?? '', fields);
  return Buffer.concat([Buffer.from(head, 'latin1'), body]);
}

/** The status line and the header fields of a response (RFC 9112, sections 4 and 5), in Latin-1. */
export function responseHeadText(status: number, reason: string, fields: readonly HttpHeader[]): string {
  const lines = fields.map(({ name, value }) => `${name}: ${value}\r\n`).join('');
  return `HTTP/1.1 ${status} ${reason}\r\n${lines}\r\n`;
}
