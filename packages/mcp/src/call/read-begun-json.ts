import { type Json, parseJson } from '@curlew/openapi';

/** The value of a JSON text of which the end is missing, up to its last whole member or item. */
export function readBegunJson(text: string): Json | undefined {
  const closers: string[] = [];
  let end = 0;
  let closing = '';
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isInString) {
      if (character === '\\') at += 1;
      else if (character === '"') isInString = false;
      continue;
    }
    if (character === '"') isInString = true;
    else if (character === '{') closers.push('}');
    else if (character === '[') closers.push(']');
    else if (character === '}' || character === ']') closers.pop();
    else if (character === ',') {
      end = at;
      closing = closers.toReversed().join('');
    }
  }
  return end === 0 ? undefined : parseJson(text.slice(0, end) + closing);
}
