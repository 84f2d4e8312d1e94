import type { HttpHeader } from '@curlew/openapi';

/** The status line and the header fields of a response (RFC 9112, sections 4 and 5), in Latin-1. */
export function responseHeadText(status: number, reason: string, fields: readonly HttpHeader[]): string {
  const lines = fields.map(({ name, value }) => `${name}: ${value}\r\n`).join('');
  return `HTTP/1.1 ${status} ${reason}\r\n${lines}\r\n`;
}
