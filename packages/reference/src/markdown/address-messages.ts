import { BROKEN_LINK, MISSING_IMAGE } from '../reference-codes.ts';
import type { Markdown } from './markdown.ts';
import { shorten } from './plain-text.ts';
import type { RelativeAddress } from './resolve-addresses.ts';
import type { TextMessage } from './text-message.ts';

/** Addresses of one text that are told apart; a text may hold thousands. */
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
      message: `${where(1)} begins a text with ${rest} more addresses that lead nowhere.`,
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
      message: `${where(line)} shows the image ${name}, which is not found. Its alternative text is shown.`,
      line,
    };
  const reason = address.startsWith('#')
    ? 'which is not in this reference'
    : 'a path that does not begin with a slash';
  return {
    code: BROKEN_LINK,
    message: `${where(line)} links to ${name}, ${reason}. The link is shown as text.`,
    line,
  };
}

/** Counted from 1; addresses are encoded, so a text may spell one in another way. */
function lineOf(address: string, text: string): number {
  const at = text.indexOf(address);
  return at < 0 ? 1 : text.slice(0, at).split('\n').length;
}
