import { percentDecode } from '@curlew/exchange/internal';
import { getOrInsert } from '../../get-or-insert.ts';
import { camelCase, capitalize } from '../../letter-case.ts';
import { UniqueNames } from '../../unique-names.ts';
import { splitAction } from '../paths/colon-action.ts';
import { singular } from '../paths/singular.ts';

/** `get /users/{userId}` reads `getUsersByUserId`, `get /` reads `getRoot`. `memory` keeps what segments read. */
export function operationId(method: string, path: string, memory = new Map<string, string>()): string {
  let words = '';
  for (const segment of path.split('/')) words += segmentWords(segment, memory);
  return methodWord(method) + (words === '' ? 'Root' : words);
}

function segmentWords(segment: string, memory: Map<string, string>): string {
  // Not cached: most are identifiers seen once.
  if (/^[a-z0-9]*$/.test(segment)) return capitalize(segment);
  return getOrInsert(memory, segment, getWords);
}

function getWords(segment: string): string {
  const named = !segment.includes('{')
    ? segment
    : segment.replace(/\{([^{}]*)\}/g, (_braces, name: string) => ` By ${name} `);
  return pascalCase(percentDecode(named));
}

function pascalCase(text: string): string {
  if (/^[a-z0-9]+$/.test(text)) return capitalize(text);
  // `FAKE_TYPE`
  const words = /^[A-Z\d]+(?:[_-][A-Z\d]+)+$/.test(text) ? text.toLowerCase() : text;
  return words
    .split(/[^\p{L}\p{N}]+/u)
    .map(capitalize)
    .join('');
}

/** The method of HTTP as a word: `m-search` reads `mSearch`. */
function methodWord(method: string): string {
  if (/^[a-z]+$/.test(method)) return method;
  return lowerCamel(method.toLowerCase());
}

function lowerCamel(text: string): string {
  // `README.md` reads `readmeMd`.
  return pascalCase(text.trim()).replace(/^(?:\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}+$|\p{Lu})/u, (capitals) =>
    capitals.toLowerCase(),
  );
}

/** Whether the segment before is the same noun, or its plural. */
function repeatsBefore(segments: readonly string[], at: number, noun: string): boolean {
  const before = segments[at - 1] ?? '';
  return !before.includes('{') && before !== '' && singular(getNoun(before)) === singular(noun);
}

const NONE: ReadonlySet<string> = new Set();

/** The paths that items are directly below: `/service`, beside `/service/{serviceId}`. */
export function findCollections(paths: Iterable<string>): ReadonlySet<string> {
  return new Set([...paths].flatMap((path) => /^(.*[^/}])\/\{[^{}]*\}$/.exec(path)?.[1] ?? []));
}

function getNoun(segment: string): string {
  return lowerCamel(percentDecode(segment).replace(/\{[^{}]*\}/g, ' '));
}

const VERBS: Readonly<Record<string, string>> = { post: 'create', put: 'replace', patch: 'update' };
/** Words of paths that say what methods do: `POST /items/get`, `POST /items/get_by_name`. */
const WORDS = ['get', 'list', 'delete', ...Object.entries(VERBS).flat()].join('|');
const VERB = new RegExp(`^(${WORDS})(By[A-Z]\\w*)?$`);
/** What is done and to what, in one segment: `getCurrentUser`. A word that is no method of its request may be a noun: `GET /updateRequests`. */
const OPERATION = /^(get|list|create|update|delete)\p{Lu}[\p{L}\p{N}]*$/u;
const DONE_BY: Readonly<Record<string, RegExp>> = {
  get: /get|list/,
  post: /./,
  put: /create|update/,
  patch: /update/,
  delete: /delete/,
};
/** A procedure of a resource: `users.list`. */
const CALL = new RegExp(`^([A-Za-z][\\w.]*)\\.(${WORDS})$`, 'i');

/** Whether a segment is itself the name of an operation: `getCurrentUser`, `list-orders`. */
export function isOperationName(segment: string): boolean {
  return namesOperation(getNoun(segment), 'post');
}

function namesOperation(noun: string, method: string): boolean {
  const [, done] = OPERATION.exec(noun) ?? [];
  return done !== undefined && DONE_BY[method]?.test(done) === true && !VERB.test(noun);
}

/** Whether a segment says what is done, as a method does, and names nothing. */
export function isVerb(segment: string): boolean {
  return VERB.test(getNoun(segment));
}

/**
 * The words of an operation as a person names it: `list users`, `get user`, `create user order`, `archive user`. They
 * depend on the path alone, so that further recordings change no name, and on whether it is one of `collections`.
 */
export function operationWords(
  method: string,
  path: string,
  memory = new Map<string, string>(),
  collections: ReadonlySet<string> = NONE,
): string[] {
  const [, graphql] = /#(\w+)$/.exec(path) ?? [];
  if (graphql !== undefined) return [lowerCamel(graphql)];
  const { stem: plain, action } = splitPath(withoutFormat(path));
  const segments = withoutVersion(plain).filter((segment) => segment !== '' && !isPrefix(segment));
  const last = segments.at(-1);
  if (last === undefined) return [method, 'root'];
  const literals: string[] = [];
  for (const [at, segment] of segments.entries()) {
    if (segment.startsWith('{')) continue;
    // `Orders({id})`, `{id}.json`
    const noun = getOrInsert(memory, segment, getNoun);
    if (noun === '') continue;
    // `/deals/v1/deal` is about deals, not deals of deals.
    if (repeatsBefore(segments, at, noun)) literals.pop();
    const isOne = at < segments.length - 1 || segment.includes('{');
    literals.push(isOne ? singular(noun) : noun);
  }
  if (action !== undefined) return [action, ...literals];
  // `POST /api/records.list`
  const [, named, call] = CALL.exec(last) ?? [];
  if (named !== undefined && call !== undefined)
    return [lowerCamel(call), ...literals.slice(0, -1), lowerCamel(named)];
  const noun = literals.pop() ?? 'root';
  const isItem = last.includes('{');
  if (!isItem && namesOperation(noun, method)) return [noun];
  // A file is one, whatever its ending: `/calendar.ics`.
  // What is done to all of something is no collection: `archiveAllCards`.
  const isPlural = singular(noun) !== noun && !/[a-z]All[A-Z]/.test(noun);
  const isCollection =
    !isItem && !/\.\w+$/.test(last) && (isPlural || collections.has(plain.replace(/\/$/, '')));
  if (method === 'get') return [isCollection ? 'list' : 'get', ...literals, noun];
  if (method !== 'post') return [VERBS[method] ?? method, ...literals, noun];
  if (isItem || isCollection) return [isItem ? 'post' : 'create', ...literals, singular(noun)];
  if (THING.test(noun) || repeatsBefore(segments, segments.length - 1, noun))
    return ['create', ...literals, noun];
  // What is posted to and is no collection is an action: `/users/{id}/archive`, `/users/search`.
  const before = segments.at(-2) ?? '';
  if (before === '' || before.includes('{')) return [noun, ...literals];
  const [, verb, by] = VERB.exec(noun) ?? [];
  const isOfAll = singular(before) !== before;
  if (verb !== undefined) {
    const what = isOfAll ? [...literals.slice(0, -1), lowerCamel(before)] : literals;
    return [verb, ...what, ...(by === undefined ? [] : [by])];
  }
  return isOfAll ? [noun, ...literals.slice(0, -1), lowerCamel(before)] : [...literals, noun];
}

/** A path without the action behind a colon: `/topics/{topicId}:publish`. */
function splitPath(path: string): { stem: string; action?: string } {
  const start = path.lastIndexOf('/') + 1;
  const parts = splitCall(path.slice(start));
  return parts ? { ...parts, stem: path.slice(0, start) + parts.stem } : { stem: path };
}

/** What is done to a resource, or to all of a collection, and that; `record:txt` is a kind of record. */
export function splitCall(segment: string): { stem: string; action: string } | undefined {
  const parts = splitAction(segment);
  return parts && (parts.stem.includes('{') || singular(parts.stem) !== parts.stem) ? parts : undefined;
}

/** What is posted to and is a thing by its last word: `guestList`, `subscription`, `profilePicture`. Others may be actions. */
const THING =
  /(?:.List|[a-z]{2}(?:tion|sion|ment|ness|ity|ship)|(?:^|[a-z])(?:[Ff]ile|[Ii]mage|[Pp]hoto|[Pp]icture|[Aa]vatar))$/;

/** Whether a segment names no resource: `api`, `rest`, or a version. */
export function isPrefix(segment: string): boolean {
  return isVersion(segment) || API.test(segment);
}

/** The id of an operation. */
export interface OperationId {
  id: string;
  /** The wanted id was taken. */
  collided: boolean;
  /** Where operations are named as a person names them. */
  words?: string[];
}

/** Makes ids unique: a second `getUsers` becomes `getUsers2`. */
export class OperationIds {
  readonly #taken = new UniqueNames();
  readonly #segments = new Map<string, string>();
  readonly #nouns = new Map<string, string>();
  /** Versions of the paths that ids were given to. */
  readonly #versions = new Map<string, string | undefined>();
  readonly #isReadable: boolean;
  readonly #collections: ReadonlySet<string>;

  /** @param isReadable whether operations are named as a person names them, with `operationWords`. */
  constructor(isReadable = false, collections: ReadonlySet<string> = NONE) {
    this.#isReadable = isReadable;
    this.#collections = collections;
  }

  /** Ids of a path, best first; the same operation of another version has that in its name. */
  #candidates(id: string, path: string): string[] {
    const [taken, version] = [this.#versions.get(id), getVersion(path)];
    const ofVersion = taken !== undefined && version !== undefined && taken !== version;
    const last = /\{([^{}]+)\}[^{}/]*$/.exec(path)?.[1];
    return [
      id,
      ...(ofVersion ? [`${id}${pascalCase(version)}`] : []),
      ...(last === undefined ? [] : [`${id}By${pascalCase(last)}`]),
    ];
  }

  /** The id of an operation: `operationId` if it is free. With `words` where operations are named as a person names them. */
  take(method: string, path: string): OperationId {
    const words = this.#isReadable ? operationWords(method, path, this.#nouns, this.#collections) : undefined;
    if (words) {
      for (const one of this.#candidates(camelCase(words), path))
        if (!this.#taken.has(one)) {
          this.#versions.set(one, getVersion(path));
          return { id: this.#taken.take(one), collided: false, words };
        }
    }
    const wanted = operationId(method, path, this.#segments);
    const id = this.#taken.take(wanted);
    return { id, collided: id !== wanted, ...(words && { words }) };
  }
}

/** `v2` of `/v2/users`, `2` of `/rest/api/2/issue`; undefined for a path without a version. */
export function getVersion(path: string): string | undefined {
  const segments = path.split('/');
  const rest = withoutVersion(path);
  return segments.length > rest.length
    ? `v${segments[segments.length - rest.length - 1]}`
    : segments.find(isVersion);
}

const API = /^(?:api|rest)$/i;
const VERSION =
  /^(?:v\d+(?:\.\d+)*(?:(?:alpha|beta|rc)\d*)?|\d{4}-\d{2}(?:-\d{2})?|20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|\d+(?:\.\d+)+)$/i;

/** The first path segment that is not a parameter, `api` or a version. */
export function getTag(path: string): string {
  for (const segment of withoutVersion(withoutFormat(path))) {
    if (segment === '' || segment.includes('{')) continue;
    const fragment = segment.indexOf('#', 1);
    const name = percentDecode(fragment < 0 ? segment : segment.slice(0, fragment));
    // `chat.postMessage` and `chat.update` are procedures of one resource.
    if (!isPrefix(name)) return /^([A-Za-z]\w*)\.[A-Za-z]/.exec(name)?.[1] ?? name;
  }
  return 'default';
}

/** A path without an ending that says how to answer, not what: `/tickets.json`. */
function withoutFormat(path: string): string {
  return path.replace(/\.(?:json|xml)$/, '');
}

function isVersion(segment: string): boolean {
  return VERSION.test(segment);
}

/** The segments behind a number that is the version of the API, as nothing but `api` is before it: `/1/boards`, `/rest/api/2/issue`. */
function withoutVersion(path: string): string[] {
  const segments = path.split('/');
  const first = segments.findIndex((segment) => segment !== '' && !API.test(segment));
  return first < segments.length - 1 && /^\d{1,2}$/.test(segments[first] ?? '')
    ? segments.slice(first + 1)
    : segments;
}
