import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/server';
import { beginningWithin, jsonBytes, MAX_RESULT_BYTES } from '../text/message-size.ts';

/** Blocks up to this size, such as notes and findings, are kept as they are, in bytes. */
const SMALL_BYTES = 4_000;
/** Reserved for a note, in bytes. */
const NOTE_BYTES = 300;

/**
 * A result that fits into a message. Texts are cut, with a note of what is cut; other content that is too long is replaced
 * by a note. Structured content stays, because clients require all of it.
 */
export function fitResult<Result extends CallToolResult>(result: Result): Result {
  if (jsonBytes(result) <= MAX_RESULT_BYTES) return result;
  let budget = MAX_RESULT_BYTES - jsonBytes({ ...result, content: [] });
  const sizes = result.content.map((block) => jsonBytes(block) + 1);
  for (const size of sizes) if (size <= SMALL_BYTES) budget -= size;
  const content = result.content.flatMap((block, index): ContentBlock[] => {
    const size = sizes[index] ?? 0;
    if (size <= SMALL_BYTES) return budget >= 0 ? [block] : [];
    const fitted = size <= budget ? [block] : fitBlock(block, budget);
    budget -= fitted.reduce((sum, one) => sum + jsonBytes(one) + 1, 0);
    return fitted;
  });
  return { ...result, content };
}

function fitBlock(block: ContentBlock, budget: number): ContentBlock[] {
  if (block.type !== 'text')
    return [
      { type: 'text', text: `[Left out: content of the type ${block.type}, too long for one message.]` },
    ];
  const total = Buffer.byteLength(block.text);
  const shown = beginningWithin(block.text, budget - 2 * NOTE_BYTES);
  const note = `[Cut: the first ${Buffer.byteLength(shown)} of ${total} bytes, which is what one message holds.]`;
  return [...(shown === '' ? [] : [{ type: 'text' as const, text: shown }]), { type: 'text', text: note }];
}
