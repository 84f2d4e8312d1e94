import { readKeyName } from '../source/core-schema.ts';
import { findKey, lineEnd, plainFlowEnd, skipBlanks, skipQuoted, skipSpace } from '../source/scan.ts';

/** Where an offset is in a text, by what is written before it: the text may be incomplete or broken. */
export interface TextContext {
  /** Keys from the root to the value that contains the offset; for `part: 'value'` the key of the value included. */
  keys: string[];
  /** `key`: a name of a member. `value`: a scalar, or the place of one. `text`: inside of a block scalar. */
  part: 'key' | 'value' | 'text';
  /** Text there, quotes included; empty where nothing is written yet. */
  from: number;
  to: number;
  /** Names of the other members of the object, as far as they are known. */
  siblings: string[];
}

/** Returns the context of an offset in YAML or JSON. Reads the text up to the offset once. */
export function textContext(text: string, offset: number): TextContext {
  const first = skipSpace(text, 0);
  if (text.charAt(first) === '{' || text.charAt(first) === '[') {
    const found = readFlowContext(text, first, offset);
    return found ?? { keys: [], part: 'value', from: offset, to: offset, siblings: [] };
  }
  return readBlockContext(text, offset);
}

function readBlockContext(text: string, offset: number): TextContext {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const line = readYamlLine(text, start);
  const parents = findParents(text, line, offset);
  if (parents.flow !== undefined) {
    const inside = readFlowContext(text, parents.flow, offset);
    // A collection that opens on the line is the value of its key.
    const own = line.key !== undefined && parents.flow === line.value ? [line.key.name] : [];
    if (inside) return { ...inside, keys: [...parents.keys, ...own, ...inside.keys] };
  }
  if (parents.isText) return { keys: parents.keys, part: 'text', from: offset, to: offset, siblings: [] };
  const { key } = line;
  if (key !== undefined && offset > key.to && !line.isBlank) {
    const keys = [...parents.keys, key.name];
    return { keys, part: 'value', ...findScalar(text, line, offset), siblings: [] };
  }
  const from = line.isBlank ? offset : (key?.from ?? line.value);
  const to = line.isBlank ? offset : Math.max(key?.to ?? line.end, offset);
  // A scalar in a list, which may become the first key of an object.
  const part = line.dashes.length > 0 && key === undefined ? 'value' : 'key';
  return { keys: parents.keys, part, from: Math.min(from, offset), to, siblings: parents.siblings };
}

function findScalar(text: string, line: YamlLine, offset: number): { from: number; to: number } {
  if (offset < line.value) return { from: offset, to: offset };
  const written = text.slice(line.value, line.end);
  const comment = written.search(/(?:^|[ \t])#/);
  const end = line.value + (comment < 0 ? written : written.slice(0, comment)).trimEnd().length;
  return { from: line.value, to: Math.max(end, offset) };
}

interface Parents {
  keys: string[];
  siblings: string[];
  /** Where a flow collection opens that is not closed on its line before the offset. */
  flow?: number;
  isText: boolean;
}

/** Goes up from a line: what begins further left is around it. */
function findParents(text: string, line: YamlLine, offset: number): Parents {
  const keys: string[] = [];
  const siblings: string[] = [];
  let flow: number | undefined;
  let isText = false;
  const isAtKey = line.key !== undefined && offset <= line.key.to;
  if (line.key !== undefined && !isAtKey && '{['.includes(text.charAt(line.value)) && line.value < offset)
    flow = line.value;
  // The place of the innermost thing on the line, then outwards.
  const ownColumn = line.isBlank ? offset - line.start : (line.key?.column ?? line.value - line.start);
  let column = ownColumn;
  let is = 'key' as 'key' | 'dash';
  let index = 0;
  let isOwnLevel = true;
  const enterDash = (at: number) => {
    if (is === 'dash') keys.unshift(String(index));
    column = at;
    is = 'dash';
    index = 0;
    isOwnLevel = false;
  };
  const beginsWithFlow = line.key === undefined && '{['.includes(text.charAt(line.value) || ' ');
  if (beginsWithFlow && line.dashes.length > 0 && line.value < offset) flow = line.value;
  for (const dash of line.dashes.toReversed()) enterDash(dash);
  for (let end = line.start - 1; end >= 0; ) {
    const start = text.lastIndexOf('\n', end - 1) + 1;
    const above = readYamlLine(text, start);
    end = start - 1;
    if (above.isBlank) continue;
    const { key } = above;
    if (key !== undefined && (is === 'key' ? key.column < column : key.column <= column)) {
      if (is === 'dash') keys.unshift(String(index));
      if (opensBlockScalar(text, above)) {
        isText = true;
        keys.length = 0;
        siblings.length = 0;
        flow = undefined;
      } else if (
        '{['.includes(text.charAt(above.value) || ' ') &&
        readFlowContext(text, above.value, offset)
      ) {
        keys.length = 0;
        flow = above.value;
      }
      keys.unshift(key.name);
      column = key.column;
      is = 'key';
      index = 0;
      isOwnLevel = false;
    } else if (key !== undefined && isOwnLevel && key.column === column) siblings.push(key.name);
    for (const dash of above.dashes.toReversed()) {
      if (is === 'dash' && dash === column) index += 1;
      else if (dash < column) enterDash(dash);
    }
    if (column === 0 && is === 'key' && !isOwnLevel) break;
  }
  if (is === 'dash') keys.unshift(String(index));
  const isKeyPlace = line.isBlank || line.key === undefined || isAtKey;
  if (isKeyPlace) siblings.push(...listSiblingsBelow(text, line, ownColumn));
  const own = line.key?.name;
  return {
    keys,
    siblings: siblings.filter((name) => name !== own),
    ...(flow !== undefined && { flow }),
    isText,
  };
}

/** Lists the keys on the lines below that are at the column of a line. */
function listSiblingsBelow(text: string, line: YamlLine, column: number): string[] {
  const names: string[] = [];
  for (let start = line.end + 1; start < text.length; ) {
    const below = readYamlLine(text, start);
    start = text.indexOf('\n', below.end) < 0 ? text.length : text.indexOf('\n', below.end) + 1;
    if (below.isBlank) continue;
    const first = below.dashes[0] ?? below.key?.column ?? below.value - below.start;
    if (first < column) break;
    if (below.key?.column === column && below.dashes.length === 0) names.push(below.key.name);
  }
  return names;
}

/** Indicators and keys at the start of a line in block style, outermost first. */
interface YamlLine {
  start: number;
  end: number;
  /** Columns of the dashes, and that of the key. */
  dashes: number[];
  key?: { column: number; name: string; from: number; to: number };
  /** Where a value begins on the line, after the dashes and the key. */
  value: number;
  isBlank: boolean;
}

function readYamlLine(text: string, start: number): YamlLine {
  const end = lineEnd(text, start);
  let at = skipBlanks(text, start);
  const dashes: number[] = [];
  while (text.charAt(at) === '-' && (at + 1 >= end || text.charAt(at + 1) === ' ')) {
    dashes.push(at - start);
    at = Math.min(skipBlanks(text, at + 1), end);
  }
  const isBlank = dashes.length === 0 && (at >= end || text.charAt(at) === '#' || text.startsWith('---', at));
  // A bracket that is not closed would be looked for to the end of the text.
  const hasKey = !(isBlank || '{['.includes(text.charAt(at)));
  const found = hasKey ? findKey(text, at) : undefined;
  if (found === undefined || found.range[1] > end)
    return { start, end, dashes, value: Math.min(at, end), isBlank };
  const [from, to] = found.range;
  const key = { column: from - start, name: readKeyName(text.slice(from, to)), from, to };
  return { start, end, dashes, key, value: Math.min(skipBlanks(text, found.colon + 1), end), isBlank };
}

/** The value is a block scalar, whose text is in the lines below. */
function opensBlockScalar(text: string, { value, end }: YamlLine): boolean {
  return /^(?:[&!]\S+\s+)*[|>][-+0-9]*\s*(?:#.*)?$/.test(text.slice(value, end));
}

/** Where an offset is inside of `{…}` or `[…]`. */
interface FlowContext {
  /** Keys from the outermost bracket on. */
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
function readFlowContext(text: string, open: number, offset: number): FlowContext | undefined {
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
      const end = findTokenEnd(text, at);
      if (offset <= end) {
        token = { from: at, to: end };
        break;
      }
      const isKey = top && !top.isList && top.key === undefined && text.charAt(skipSpace(text, end)) === ':';
      if (isKey) {
        top.key = readKeyName(text.slice(at, end));
        top.names.push(top.key);
        at = skipSpace(text, end) + 1;
        if (at > offset) break;
      } else at = Math.max(end, at + 1);
    }
  }
  const top = frames.at(-1);
  if (top === undefined) return undefined;
  const part = top.isList || top.key !== undefined ? 'value' : 'key';
  return { keys: listKeys(frames), part, ...token, siblings: part === 'key' ? top.names : [] };
}

/** The last frame is what the offset is in: its key counts where a value is written. */
function listKeys(frames: readonly Frame[]): string[] {
  return frames.flatMap((frame) => {
    if (frame.isList) return [String(frame.index)];
    return frame.key === undefined ? [] : [frame.key];
  });
}

function isTokenStart(text: string, at: number): boolean {
  const char = text.charAt(at);
  return char !== '' && !'{}[],:'.includes(char);
}

/** Returns the end of a scalar. A quoted string whose quote is missing ends with its line. */
function findTokenEnd(text: string, from: number): number {
  const line = lineEnd(text, from);
  const char = text.charAt(from);
  return char === '"' || char === "'"
    ? Math.min(skipQuoted(text, from), line)
    : plainFlowEnd(text, from, line);
}
