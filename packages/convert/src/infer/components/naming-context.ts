import { percentDecode } from '@curlew/exchange/internal';
import { getVersion, isPrefix, isVerb, splitCall } from '../../document/operations/operation-id.ts';
import { hasDigitsOfIdentifier } from '../../document/paths/path-segments.ts';
import { singular } from '../../document/paths/singular.ts';
import { getOrInsert } from '../../get-or-insert.ts';
import { capitalize } from '../../letter-case.ts';

/** The location of recorded objects, for naming. */
export interface NamingContext {
  /** Candidate component names, best first. */
  names: readonly string[];
  /** Resource name of the path, for members of wrappers. */
  resource: string;
  /** Whether the object is the whole body, or an item of a list that is. */
  isBody: boolean;
  /** Whether the object is part of a request. */
  isRequest: boolean;
  /** Name of the member. */
  member: string;
  /** How well the place says what its objects are: 0 for a resource, 1 for parts and members, 2 for requests. */
  rank: number;
}

/** The operation and the status that a body was recorded with. */
export interface NamedBody {
  /** Template of the path. */
  path: string;
  /** Lower case. */
  method: string;
  /** `request`, or the status. */
  place: string;
}

/** Wrapper members, whose name does not describe the content. */
const GENERIC = new Set(
  'data items item results result records record entries entry list value values content payload body object objects response node nodes rows row hits docs elements resources resource collection'.split(
    ' ',
  ),
);

/** Creates and caches contexts. */
export class NamingContexts {
  readonly #bodies = new Map<string, NamingContext>();
  readonly #derived = new WeakMap<NamingContext, Map<string, NamingContext>>();
  readonly #resources = new Map<string, Resource>();
  readonly #singular = new Map<string, string>();
  /** Names of segments; empty where one names nothing. */
  readonly #segments = new Map<string, string>();

  /** The context of a body. */
  body({ path, method, place }: NamedBody): NamingContext {
    const resource = getOrInsert(this.#resources, path, () => getResource(path, this.#segments));
    const kind = place === 'request' ? 'request' : /^[45]/.test(place) ? 'error' : 'response';
    return getOrInsert(
      this.#bodies,
      `${kind} ${method} ${resource.all} ${resource.version} ${resource.isOwn}`,
      () => bodyContext(resource, method, kind),
    );
  }

  /** The context of a member of objects; `owner` is the name of the component that it belongs to. */
  member(outer: NamingContext, owner: string, member: string): NamingContext {
    return this.#derive(outer, `member ${owner} ${member}`, () => memberContext(outer, owner, member));
  }

  /** The context of the items of a list, which is called after all of them. */
  items(outer: NamingContext): NamingContext {
    return outer.isBody ? outer : this.#derive(outer, 'items', () => itemsContext(outer));
  }

  /** The context of a body that only wraps what the members hold. */
  wrapper(outer: NamingContext, isList: boolean): NamingContext {
    const role = isList ? 'List' : outer.isRequest ? 'Request' : 'Response';
    return this.#derive(outer, role, () => wrapperSite(outer, role));
  }

  /** Returns the context for objects with a discriminator: `kind` becomes the first name. */
  kind(outer: NamingContext, kind: string, isResource: boolean): NamingContext {
    return this.#derive(outer, `${isResource ? 'resource' : 'kind'} ${kind}`, () =>
      kindSite(outer, kind, isResource),
    );
  }

  /** Whether a member of a body is its main content. */
  isWrapped(member: string, resource: string): boolean {
    if (GENERIC.has(member.toLowerCase())) return true;
    return getOrInsert(this.#singular, member, () => singular(pascalCase(member))) === resource;
  }

  #derive(outer: NamingContext, key: string, make: () => NamingContext): NamingContext {
    const derived = this.#derived.get(outer) ?? new Map<string, NamingContext>();
    this.#derived.set(outer, derived);
    return getOrInsert(derived, key, make);
  }
}

function bodyContext(
  { name: resource, parent, isOwn, all, version }: Resource,
  method: string,
  kind: 'request' | 'error' | 'response',
): NamingContext {
  const role = kind === 'request' ? 'Request' : kind === 'error' ? 'Error' : 'Response';
  const ofParent = parent === '' ? [] : [`${parent}${resource}`];
  const inRole = `${resource}${role}`;
  const own = {
    request: [resource, inRole, ...ofParent],
    response: [resource, ...ofParent, inRole],
    error: ['Error', inRole],
  };
  const last = all.length + role.length > MAX_NAME ? [] : [`${all}${role}`];
  if (version !== '' && last.length > 0) last.push(`${all}${version}${role}`);
  const names = [...own[kind], `${pascalCase(method)}${inRole}`, ...last];
  const rank = kind === 'request' ? 2 : isOwn ? 0 : 1;
  return { names, resource, isBody: true, isRequest: kind === 'request', member: '', rank };
}

function memberContext(outer: NamingContext, owner: string, member: string): NamingContext {
  const { resource, isRequest, rank } = outer;
  const inner = { resource, isRequest, member, isBody: false, rank: 1 };
  const whole = owner.replace(/_\d+$/, '').replace(/(?<=.)(?:Request|Response)$/, '');
  if (GENERIC.has(member.toLowerCase())) {
    const called = `${whole}${pascalCase(member)}`;
    // `response` of a response
    const own = called === owner ? `${whole}Result` : called;
    return outer.isBody
      ? { ...inner, names: [...new Set([resource, own])], isBody: true, rank }
      : { ...inner, names: [own] };
  }
  const own = pascalCase(member) || 'Item';
  // A code says nothing alone: `en`, `pt-BR`.
  if (CODE.test(member)) return { ...inner, names: [`${whole}${own}`] };
  const ofOwner = owner === whole || /_\d+$/.test(owner) ? [] : [`${owner}${own}`];
  return { ...inner, names: [own, `${whole}${own}`, ...ofOwner] };
}

function itemsContext(outer: NamingContext): NamingContext {
  const names = outer.names.map(singular);
  return { ...outer, names: [...new Set([...names, `${names.at(-1) ?? ''}Item`])] };
}

const CODE = /^[a-z]{2}(?:[-_][A-Za-z]{2,4})?$/;

function wrapperSite(outer: NamingContext, role: string): NamingContext {
  const names = outer.names.map((name) => name.replace(/(?<=.)(?:Request|Response)$/, '') + role);
  return { ...outer, names: [...new Set(names)] };
}

function kindSite(outer: NamingContext, kind: string, isResource: boolean): NamingContext {
  const own = pascalCase(kind);
  const [first = ''] = outer.names;
  if (own === '') return outer;
  const names = isResource ? [own, ...outer.names, `${own}${first}`] : [`${own}${first}`, `${first}${own}`];
  return { ...outer, names };
}

/** What a path is about. */
interface Resource {
  name: string;
  /** The resource that it belongs to; empty: none. */
  parent: string;
  /** All words of the path. */
  all: string;
  /** `V3`; empty for a path without a version. */
  version: string;
  /** The path is that of a collection or of one of its items, or has no identifier. */
  isOwn: boolean;
}

/** The last segments of a path that name something: `/v1/users/{userId}/orders` is about an `Order` of a `User`. */
function getResource(path: string, memory: Map<string, string>): Resource {
  const segments = path.split('/').filter((segment) => segment !== '');
  // `POST /items/get` is about items.
  if (segments.length > 1 && isVerb(segments.at(-1) ?? '')) segments.pop();
  const names: string[] = [];
  for (const segment of segments.toReversed()) {
    if (segment.startsWith('{') || isPrefix(segment)) continue;
    const name = getOrInsert(memory, segment, getSegmentName);
    if (name !== '') names.push(name);
  }
  const [last = 'Root', parent = ''] = names;
  const all = [...names.toReversed().slice(0, -1), singular(last)].join('');
  const version = pascalCase(getVersion(path) ?? '');
  const isItem = segments.at(-1)?.startsWith('{') === true;
  const isOwn = isItem || singular(last) !== last || !path.includes('{');
  return { name: singular(last), parent: path.includes('{') ? singular(parent) : '', all, version, isOwn };
}

/** What a segment names, in Pascal case; empty for nothing. */
function getSegmentName(segment: string): string {
  const { stem = segment } = splitCall(segment) ?? {};
  const noun = percentDecode(stem.slice(stem.indexOf('#') + 1)).replace(
    /\(.*\)$|\{[^{}]*\}|\.(?:json|xml)$/g,
    '',
  );
  const name = pascalCase(noun);
  return /^[A-Z][A-Za-z]/.test(name) && !/^\d/.test(noun) && !hasDigitsOfIdentifier(noun) ? name : '';
}

const MAX_NAME = 60;

function pascalCase(text: string): string {
  const words = text
    .normalize('NFKD')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
  const name = words.map(capitalize).join('');
  return name.replace(/^\d+/, '').slice(0, MAX_NAME);
}
