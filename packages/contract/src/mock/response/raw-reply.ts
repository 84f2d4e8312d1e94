import { STATUS_CODES } from 'node:http';
import type { MockReply } from '../mock-request.ts';

/** The bytes of a response that is the last one of its connection, for a request to upgrade. */
export function rawReply({ status, headers, body }: MockReply): Buffer {
  const fields = [
    ...headers,
    { name: 'Content-Length', value: String(body.length) },
    { name: 'Connection', value: 'close' },
  ];
  const lines = fields.map(({ name, value }) => `${name}: ${value}\r\n`).join('');
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines}\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), body]);
}
