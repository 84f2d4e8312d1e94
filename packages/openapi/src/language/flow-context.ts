import { keyName } from '../position/key-name.ts';
import { isSpace, skipQuoted, skipSpace } from '../position/scan.ts';

/** Where an offset is inside of `{…}` or `[…]`. */
export interface FlowContext {
  /** From the outermost bracket on. */
  keys: string[];
  part: 'key' | 'value';
  /** Text at the offset; empty where nothing is written yet. */
  from: number;
  to: number;
  /** Names of the other members of the innermost object, those before the offset. */
  siblings: string[];
}

interface Frame {
  isList: boolean;
  index: number;
  /** Set between the colon of a member and the comma after it. */
  key?: string;
  names: string[];
}

/**
 * Reads JSON or a flow collection of YAML from its opening bracket up to an offset, as far as it is written: the text may
 * be incomplete. Undefined when the collection ends before the offset. Linear in the length up to the offset.
 */
export function flowContext(text: string, open: number, offset: number): FlowContext | undefined {
  const frames: Frame[] = [];
  let at = open;
  let token = { from: offset, to: offset };
  while (at < text.length) {
    at = skipSpace(text, at);
    if (at >= offset && !(at === offset && isTokenStart(text, at))) break;
    const char = text.charAt(at);
    const top = frames.at(-1);
    if (char === '{' || char === '[') {
      frames.push({ isList: char === '[', index: 0, names: [] });
      at += 1;
    } else if (char === '}' || char === ']') {
      frames.pop();
      at += 1;
      if (frames.length === 0) return undefined;
    } else if (char === ',') {
      if (top) {
        top.index += 1;
        delete top.key;
      }
      at += 1;
    } else if (char === ':') {
      at += 1;
    } else {
      const end = tokenEnd(text, at);
      if (offset <= end) {
        token = { from: at, to: end };
        break;
      }
      const isKey = top && !top.isList && top.key === undefined && text.charAt(skipSpace(text, end)) === ':';
      if (isKey) {
        top.key = keyName(text.slice(at, end));
        top.names.push(top.key);
        at = skipSpace(text, end) + 1;
        if (at > offset) break;
      } else at = Math.max(end, at + 1);
    }
  }
  const top = frames.at(-1);
  if (top === undefined) return undefined;
  const part = top.isList || top.key !== undefined ? 'value' : 'key';
  return { keys: keysOf(frames), part, ...token, siblings: part === 'key' ? top.names : [] };
}

/** The last frame is what the offset is in: its key counts where a value is written. */
function keysOf(frames: readonly Frame[]): string[] {
  return frames.flatMap((frame) => {
    if (frame.isList) return [String(frame.index)];
    return frame.key === undefined ? [] : [frame.key];
  });
}

function isTokenStart(text: string, at: number): boolean {
  const char = text.charAt(at);
  return char !== '' && !'{}[],:'.includes(char);
}

/** The end of a scalar: a quoted string ends with its line where its quote is missing. */
function tokenEnd(text: string, from: number): number {
  const char = text.charAt(from);
  if (char === '"' || char === "'") {
    const end = skipQuoted(text, from);
    const line = text.indexOf('\n', from);
    return line >= 0 && line < end ? line : end;
  }
  let at = from;
  while (at < text.length && !'{}[],'.includes(text.charAt(at))) {
    if (text.charAt(at) === ':' && (at + 1 >= text.length || isSpace(text.charCodeAt(at + 1)))) break;
    if (text.charAt(at) === '\n') break;
    at += 1;
  }
  while (at > from && isSpace(text.charCodeAt(at - 1))) at -= 1;
  return at;
}
