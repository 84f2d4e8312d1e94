import { isObject } from '@curlew/openapi/internal';
import { getOrInsert } from '../../get-or-insert.ts';
import { parseJson } from '../../http/read-json.ts';
import type { NormalizedRequest, RequestBody } from '../../normalized-request.ts';

/** Bounds the time: values that are read of one body, and kept of one place. */
export const MAX_VALUES = 500;
/** Number of items from which a member that differs in each of them identifies them. */
const MIN_ITEMS = 3;
/** Longer texts identify nothing. */
const MAX_TEXT = 200;
/** Names of what identifies an object: `id`, `user_id`, `userId`, `login`. */
export const IDENTITY =
  /(?:^|[_-])(?:[a-z]?[a-z]?id|key|(?:user)?name|slug|login|handle|code|sku)$|[a-z](?:Id|ID|Uuid|Name|Key)$/;
/** Members of an object that is a thing of its own, and no page of a list. */
const THING = /^_?(?:id|uuid|key|name|title|slug|code|sku|handle|type|kind)$/i;

/** What the bodies of an exchange say about its path. */
export interface PathEvidence {
  /** Values of members that identify objects. */
  identities: ReadonlySet<string>;
  /** Those that a request was sent with: what is created, or gets another name. */
  sent: ReadonlySet<string>;
  /** Those that identify the resource that was answered with. */
  own: ReadonlySet<string>;
  /** Texts of the members of some items of a list, and not of all. */
  ofSome: ReadonlySet<string>;
  /** Whether the response is a list of objects. */
  isList: boolean;
  /** Texts of the members of the resource itself. */
  members: ReadonlySet<string>;
  /** Names of the members, in lower case, that have a text. */
  texts: ReadonlyMap<string, readonly string[]>;
  /** Names of the members of the response; of a page of a list those of its first item, because pages are alike. */
  shape: ReadonlySet<string> | undefined;
}

/** Reads the evidence of an exchange. */
export function readEvidence({ details, body }: NormalizedRequest): PathEvidence {
  const sent = new Set(sentTexts(body).flatMap(([name, text]) => (IDENTITY.test(name) ? [text] : [])));
  const identities = new Set<string>();
  const texts = new Map<string, string[]>();
  for (const { status, raw, mediaType } of details?.responses ?? []) {
    if (raw === undefined || !mediaType?.includes('json') || typeof status !== 'number' || status >= 300)
      continue;
    const value = parseJson(raw)?.value;
    for (const [name, text] of textsIn(value)) {
      if (IDENTITY.test(name)) identities.add(text);
      getOrInsert(texts, text, () => []).push(name.toLowerCase());
    }
    for (const key of keysOfList(value)) identities.add(key);
    const shown = getResource(value);
    const members = Object.entries(shown ?? {}).flatMap(([name, member]) =>
      typeof member === 'string' ? [{ name, member }] : [],
    );
    const own = members.filter(({ name }) => IDENTITY.test(name));
    return {
      identities,
      sent,
      own: new Set(own.map(({ member }) => member)),
      members: new Set(members.map(({ member }) => member)),
      ofSome: textsOfSome(value),
      isList: getItems(value).length > 0,
      texts,
      shape: shown && new Set(Object.keys(shown)),
    };
  }
  return {
    identities,
    sent,
    own: identities,
    ofSome: identities,
    isList: false,
    members: identities,
    texts,
    shape: undefined,
  };
}

function sentTexts(body: RequestBody | undefined): [string, string][] {
  if (body?.kind === 'json' && body.raw !== undefined) return textsIn(parseJson(body.raw)?.value);
  return body?.fields?.flatMap(({ name, value }): [string, string][] => (value ? [[name, value]] : [])) ?? [];
}

/** The texts of members that differ in all items of a list, of which nothing else identifies one: `region` of availabilities. */
function keysOfList(value: unknown): readonly string[] {
  const items = getItems(value);
  const [first] = items;
  if (
    first === undefined ||
    items.length < MIN_ITEMS ||
    Object.keys(first).some((name) => IDENTITY.test(name))
  )
    return [];
  return Object.keys(first).flatMap((name) => {
    const texts = items.flatMap((item) => (typeof item[name] === 'string' ? [item[name]] : []));
    return texts.length === items.length && new Set(texts).size === texts.length ? texts : [];
  });
}

/** The objects of a list, or of a page of one. */
function getItems(value: unknown): readonly Record<string, unknown>[] {
  const list = Array.isArray(value) ? value : isObject(value) ? getList(value) : undefined;
  return list?.filter(isObject) ?? [];
}

function textsOfSome(value: unknown): ReadonlySet<string> {
  const items = getItems(value).slice(0, MAX_VALUES);
  const counts = new Map<string, number>();
  for (const item of items)
    for (const text of new Set(Object.values(item)))
      if (typeof text === 'string') counts.set(text, (counts.get(text) ?? 0) + 1);
  return new Set([...counts].flatMap(([text, count]) => (count < items.length ? [text] : [])));
}

/** The object that a response is about: the first item of a page, and what an envelope contains. */
function getResource(value: unknown): Record<string, unknown> | undefined {
  if (!isObject(value)) return undefined;
  const list = getList(value);
  if (list) return isObject(list[0]) ? list[0] : undefined;
  const [only, ...more] = Object.values(value);
  if (more.length === 0 && isObject(only)) return getResource(only);
  // JSON:API, section 7.2: members of a resource are in `attributes`.
  return typeof value.type === 'string' && isObject(value.attributes) ? value.attributes : value;
}

/** The members of objects that are texts, with their names. */
function textsIn(value: unknown): [string, string][] {
  const found: [string, string][] = [];
  const open: [name: string, value: unknown][] = [['', value]];
  for (let read = 0; read < MAX_VALUES && read < open.length; read += 1) {
    const [outer, here] = open[read] ?? [];
    if (typeof here !== 'object' || here === null) continue;
    for (const [key, member] of Object.entries(here).slice(0, MAX_VALUES)) {
      // Items of a list go by its name.
      const name = Array.isArray(here) ? (outer ?? '') : key;
      if (typeof member === 'object') open.push([name, member]);
      else if (typeof member === 'string' && member.length <= MAX_TEXT) found.push([name, member]);
    }
  }
  return found;
}

/** The items of a page: the only member that is no scalar, of an object that has no name of its own. */
function getList(value: Record<string, unknown>): readonly unknown[] | undefined {
  const members = Object.entries(value).filter(([, member]) => typeof member === 'object' && member !== null);
  const [only, ...more] = members;
  const isThing = Object.keys(value).some((name) => THING.test(name));
  return only && more.length === 0 && !isThing && Array.isArray(only[1]) ? only[1] : undefined;
}
