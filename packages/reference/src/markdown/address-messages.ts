import { BROKEN_LINK, MISSING_IMAGE } from '../reference-codes.ts';
import type { Markdown } from './markdown.ts';
import { shorten } from './plain-text.ts';
import type { RelativeAddress } from './resolve-addresses.ts';
import type { TextMessage } from './text-message.ts';

/** Maximum number of reported addresses of one text, which may contain thousands. */
const MAX_MESSAGES = 100;

/** Longest part of an address that is quoted, in characters. */
const MAX_QUOTED = 80;

/**
 * Links of a text that lead nowhere and images that are not found, each address once.
 *
 * @param where names a line of the text.
 */
export function addressMessages(
  text: string,
  markdown: Markdown,
  where: (line: number) => string,
): TextMessage[] {
  const broken = markdown
    .relativeAddresses(text)
    .filter(({ kind, address }) => markdown.addresses[kind](address) === undefined);
  const distinct = [...new Map(broken.map((one) => [`${one.kind} ${one.address}`, one])).values()];
  const messages = distinct
    .slice(0, MAX_MESSAGES)
    .map((one) => messageOf(one, lineOf(one.address, text), where));
  const rest = distinct.length - messages.length;
  if (rest <= 0) return messages;
  return [
    ...messages,
    {
      code: BROKEN_LINK,
      message: `${where(1)} starts a text with ${rest} more unresolved addresses.`,
      line: 1,
    },
  ];
}

function messageOf(
  { kind, address }: RelativeAddress,
  line: number,
  where: (line: number) => string,
): TextMessage {
  const name = `\`${shorten(address, MAX_QUOTED)}\``;
  if (kind === 'image')
    return {
      code: MISSING_IMAGE,
      message: `${where(line)}: image ${name} not found. Its alternative text is shown instead.`,
      line,
    };
  const reason = address.startsWith('#')
    ? 'which is not in this reference'
    : 'a path without a leading slash';
  return {
    code: BROKEN_LINK,
    message: `${where(line)}: unresolved link ${name}, ${reason}. It is shown as text.`,
    line,
  };
}

/** Counted from 1; addresses are encoded, so a text may contain another spelling. */
function lineOf(address: string, text: string): number {
  const at = text.indexOf(address);
  return at < 0 ? 1 : text.slice(0, at).split('\n').length;
}
