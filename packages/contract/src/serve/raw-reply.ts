import { STATUS_CODES } from 'node:http';
import type { MockReply } from '../mock/mock-request.ts';
import { responseHeadText } from './response-head-text.ts';

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
