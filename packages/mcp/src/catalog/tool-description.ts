import type { Operation } from '@curlew/openapi';
import { cleanText, shortenText } from '../text/clean-text.ts';
import { isPromptLike, markInstructions } from '../text/mark-instructions.ts';

/** Maximum characters of the author's text in the description of a tool. */
const MAX_TEXT = 600;

/**
 * The description of a tool: method and path, then the author's text, shortened, with a link to the whole text.
 * Text that reads like instructions is marked as data.
 */
export function toolDescription(
  { summary, description, deprecated }: Operation,
  methodAndPath: string,
  override: string | undefined,
  address: string | undefined,
): { text: string; isMarked: boolean } {
  const own = override ?? [summary, description].filter((text) => text !== undefined).join('\n\n');
  const whole = cleanText(own).trim();
  const short = shortenText(whole, MAX_TEXT);
  const more = short !== whole && address ? `More: ${address}` : '';
  const text = [
    `${methodAndPath}${deprecated ? ' (deprecated: do not use it where something else does)' : ''}`,
    markInstructions(short),
    more,
  ];
  return { text: text.filter((part) => part !== '').join('\n\n'), isMarked: isPromptLike(short) };
}
