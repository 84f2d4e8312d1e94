import { escapePointer, isObject, type Json, type JsonObject } from '@curlew/openapi';
import { valueAt } from '@curlew/openapi/language';
import { cleanLine, shortenText } from '../text/clean-text.ts';
import { markInstructions } from '../text/mark-instructions.ts';

export const DESCRIPTION_URI = 'openapi://description';
/** A part of a description by its JSON Pointer, without the first slash. */
export const PART_TEMPLATE = `${DESCRIPTION_URI}/{+pointer}`;
export const PAGE_TEMPLATE = `${DESCRIPTION_URI}{?page}`;

/** Maximum length of a name in the index, in characters. */
const MAX_NAME = 300;
/** Fields whose members are parts of their own. */
const MAPS = ['paths', 'webhooks', 'components'];

/** The JSON of a part of a description; undefined if its URI names none. */
export function readPart(uri: string, root: Json): string | undefined {
  if (!uri.startsWith(`${DESCRIPTION_URI}/`)) return undefined;
  try {
    const value = valueAt(root, decodeURIComponent(uri.slice(DESCRIPTION_URI.length)));
    return value === undefined ? undefined : JSON.stringify(value, null, 2);
  } catch {
    return undefined;
  }
}

/** The pointers of the parts of a description, without the first slash: its path items, components and other fields. */
export function partPointers(root: Json): string[] {
  return partsOf(root).map(({ keys }) => pointerOf(keys));
}

/** The index of a description that is too large for one message: a line with the URI of each part, in Markdown. */
export function descriptionIndex(title: string, root: Json, text: string, pageCount: number): string {
  const lines = [
    `# ${markInstructions(shortenText(cleanLine(title), MAX_NAME))}`,
    '',
    `The description has ${Buffer.byteLength(text)} bytes, more than one message holds. Read the parts that you need.`,
    `All of its text is in ${pageCount} pages, from ${DESCRIPTION_URI}?page=1 to ${DESCRIPTION_URI}?page=${pageCount}.`,
  ];
  let heading = '';
  for (const { keys } of partsOf(root)) {
    const group = keys.length === 1 ? 'Fields' : keys.slice(0, -1).join('/');
    if (group !== heading) lines.push('', `## ${group}`, '');
    heading = group;
    const name = shortenText(cleanLine(keys.at(-1) ?? ''), MAX_NAME);
    lines.push(`- ${name}: ${uriOf(keys)}`);
  }
  return `${lines.join('\n')}\n`;
}

interface Part {
  keys: string[];
}

function partsOf(root: Json): Part[] {
  if (!isObject(root)) return [];
  const fields = Object.keys(root).filter((key) => !MAPS.includes(key));
  const { paths, webhooks, components } = root;
  const kinds = Object.entries(isObject(components) ? components : {});
  return [
    ...fields.map((key) => ({ keys: [key] })),
    ...membersOf(paths, ['paths']),
    ...membersOf(webhooks, ['webhooks']),
    ...kinds.flatMap(([kind, members]) => membersOf(members, ['components', kind])),
  ];
}

function membersOf(value: JsonObject[string] | undefined, keys: readonly string[]): Part[] {
  return isObject(value) ? Object.keys(value).map((key) => ({ keys: [...keys, key] })) : [];
}

function pointerOf(keys: readonly string[]): string {
  return keys.map((key) => encodeURIComponent(escapePointer(key.toWellFormed()))).join('/');
}

/** A schema is read with everything that it refers to. */
function uriOf(keys: readonly string[]): string {
  const [root, kind, name] = keys;
  if (root === 'components' && kind === 'schemas' && name !== undefined)
    return `openapi://components/schemas/${encodeURIComponent(name.toWellFormed())}`;
  return `${DESCRIPTION_URI}/${pointerOf(keys)}`;
}
