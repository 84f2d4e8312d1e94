import { reasonPhrase } from '@curlew/openapi/internal';
import type { Diagnostic, Report } from '../../diagnostic.ts';
import { parseJson } from '../../http/read-json.ts';
import type { NormalizedRequest } from '../../normalized-request.ts';
import { isOrdinaryName } from '../../redact/secret-names.ts';
import type { LocatingContext, SourceAdapter } from '../../source-adapter.ts';
import { locateItems } from '../locate-in-json.ts';
import type { CollCollection } from './coll-types.ts';
import { collectionInfo, getCollection, otherFormat } from './read-collection.ts';
import { collRequest } from './request/coll-request.ts';
import { addScripts, VariableResolver } from './scope/coll-scope.ts';
import { type Environment, readEnvironments } from './scope/environment.ts';
import { type FoundItem, walkItems } from './walk-items.ts';

/** Options of the adapter of request collections. */
export interface CollAdapterOptions {
  /** Parsed environment files; their variables win over those of the collection. Default none. */
  environments?: readonly object[];
}

/** Reads request collections, v2.0 and v2.1, as objects or as JSON text; also as APIs wrap them (`{ "collection": … }`). */
export class CollAdapter implements SourceAdapter {
  readonly id = 'coll';
  readonly #environment: Environment;

  constructor({ environments = [] }: CollAdapterOptions = {}) {
    this.#environment = readEnvironments(environments);
  }

  /** True for an object, or JSON text of one, that has an `info` object and an `item` array. */
  canHandle(input: unknown): boolean {
    if (typeof input !== 'string') return getCollection(input) !== undefined;
    if (!/^\s*\{/.test(input.slice(0, 200).replace(/^\uFEFF/, '')) || !input.includes('"item"')) return false;
    return getCollection(parseJson(input)?.value) !== undefined;
  }

  async parse(input: unknown, { report, locate, describe }: LocatingContext): Promise<NormalizedRequest[]> {
    const read = typeof input === 'string' ? parseJson(input) : { value: input };
    if (typeof input === 'string') locate?.(() => locateItems(input));
    const collection = getCollection(read?.value);
    if (!collection) {
      report(diagnose('COLL_INVALID_COLLECTION', 'error', invalidSentence(read)));
      return [];
    }
    const { items, tags, variables } = walkItems(collection, () => {
      const message = 'A folder of the collection contains itself; it was read once.';
      report(diagnose('COLL_INVALID_COLLECTION', 'error', message));
    });
    const scripts = addScripts({}, collection.event);
    describe?.({
      ...collectionInfo(collection),
      ...(tags.length > 0 && { tags }),
      ...(Object.keys(scripts).length > 0 && { scripts }),
      ...(variables.length > 0 && { variables }),
    });
    if (items.length === 0) {
      report(diagnose('COLL_EMPTY_COLLECTION', 'warning', 'The collection contains no requests.'));
    }
    const requests = this.#requests(items, report);
    const omitted = listOmittedFields(collection);
    if (omitted.length > 0) {
      const message = `Not described by OpenAPI, and left out: ${omitted.join(', ')}.`;
      report(diagnose('COLL_FIELD_LEFT_OUT', 'info', message));
    }
    return requests;
  }

  #requests(items: readonly FoundItem[], report: Report): NormalizedRequest[] {
    const unresolved = new Set<string>();
    const requests: NormalizedRequest[] = [];
    for (const [index, item] of items.entries()) {
      const resolver = new VariableResolver((name) => {
        if (unresolved.has(name)) return;
        unresolved.add(name);
        const message = isOrdinaryName(name)
          ? `Variable ${JSON.stringify(name)} has no value; left as {{${name}}}.`
          : 'A variable of this item has no value; left as written.';
        report({ ...diagnose('COLL_VARIABLE_UNRESOLVED', 'warning', message), index });
      }, this.#environment.variables);
      const resolve = (text: string) => resolver.resolve(text, item.scope);
      const result = collRequest(item, resolve, this.#environment);
      if (result.unsupportedMode !== undefined) {
        const outcome = result.request?.body ? 'its text was kept' : 'the body was skipped';
        // An unknown mode may be any text of the recording: it is not quoted.
        const message = `Unsupported body mode; ${outcome}.`;
        report({ ...diagnose('COLL_UNSUPPORTED_BODY_MODE', 'warning', message), index });
      }
      if (result.request) requests.push({ source: this.id, sourceIndex: index, ...result.request });
      else {
        const message = 'The item has no usable URL and was skipped.';
        report({ ...diagnose('COLL_INVALID_COLLECTION', 'warning', message), index });
      }
    }
    return requests;
  }
}

function diagnose(code: Diagnostic['code'], severity: Diagnostic['severity'], message: string): Diagnostic {
  return { code, severity, message, source: 'coll' };
}

function invalidSentence(read: { value: unknown } | undefined): string {
  if (!read) return 'Invalid collection: it is not JSON.';
  const other = otherFormat(read.value);
  if (other) return `Invalid collection: ${other}.`;
  const isObject = typeof read.value === 'object' && read.value !== null && !Array.isArray(read.value);
  return isObject
    ? 'Invalid collection: expected an info object and an item array.'
    : 'Invalid collection: it is not an object.';
}

/**
 * `kept`: in the document or in the result. A kind: its fields are examined. Other fields are omitted and
 * counted, except `harmless` default values.
 */
type Field = 'kept' | { kind: string } | { harmless: RegExp };

const KEPT = 'kept';
const DESCRIPTION = { kind: 'description' };
const VARIABLES = { kind: 'variable' };
const EVENTS = { kind: 'event' };
const AUTH = { kind: 'auth' };

const NAMED = { name: KEPT, description: DESCRIPTION, variable: VARIABLES, event: EVENTS } as const;
/** Written by the program of the format beside the fields of its schema. */
const MARKS = {
  type: { harmless: /^(?:text|string|any|default)$/ },
  uuid: KEPT,
  equals: KEPT,
  name: KEPT,
} as const;
const PAIR = { ...MARKS, key: KEPT, value: KEPT, disabled: KEPT, description: DESCRIPTION } as const;

const FIELDS: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  collection: {
    info: { kind: 'info' },
    item: { kind: 'item' },
    event: EVENTS,
    variable: VARIABLES,
    auth: AUTH,
  },
  info: {
    name: KEPT,
    _postman_id: KEPT,
    id: KEPT,
    schema: KEPT,
    version: { kind: 'version' },
    description: DESCRIPTION,
  },
  version: { major: KEPT, minor: KEPT, patch: KEPT, identifier: KEPT },
  description: { content: KEPT, type: { harmless: /^text\/(?:markdown|plain)$/ } },
  item: {
    ...NAMED,
    id: KEPT,
    item: { kind: 'item' },
    auth: AUTH,
    request: { kind: 'request' },
    response: { kind: 'response' },
  },
  variable: {
    key: KEPT,
    id: KEPT,
    name: KEPT,
    value: KEPT,
    type: KEPT,
    disabled: KEPT,
    description: DESCRIPTION,
  },
  pathVariable: { ...PAIR, id: KEPT },
  event: { listen: { harmless: /^(?:test|prerequest)$/ }, script: { kind: 'script' } },
  script: { exec: KEPT, type: { harmless: /^text\/javascript$/ } },
  request: {
    method: KEPT,
    url: { kind: 'url' },
    auth: AUTH,
    description: DESCRIPTION,
    header: { kind: 'pair' },
    body: { kind: 'body' },
  },
  originalRequest: {
    method: KEPT,
    url: { kind: 'url' },
    header: { kind: 'pair' },
    body: { kind: 'body' },
  },
  url: {
    raw: KEPT,
    protocol: KEPT,
    host: KEPT,
    port: KEPT,
    path: KEPT,
    query: { kind: 'pair' },
    variable: { kind: 'pathVariable' },
  },
  pair: PAIR,
  body: {
    mode: KEPT,
    raw: KEPT,
    graphql: { kind: 'graphql' },
    urlencoded: { kind: 'pair' },
    formdata: { kind: 'part' },
    file: { kind: 'file' },
    options: { kind: 'bodyOptions' },
  },
  bodyOptions: { raw: { kind: 'rawOptions' } },
  rawOptions: { language: KEPT },
  graphql: { query: KEPT, variables: KEPT, operationName: KEPT },
  part: { ...PAIR, type: KEPT, src: KEPT, contentType: KEPT },
  file: { content: KEPT },
  response: {
    name: KEPT,
    code: KEPT,
    status: KEPT,
    header: { kind: 'pair' },
    body: KEPT,
    originalRequest: { kind: 'originalRequest' },
    _postman_previewlanguage: KEPT,
  },
};

const KINDS: ReadonlyMap<string, ReadonlyMap<string, Field>> = new Map(
  Object.entries(FIELDS).map(([kind, fields]) => [kind, new Map(Object.entries(fields))]),
);

/** Names of the format's schema that are left out; others are shown where they read like names. */
const SCHEMA_NAMES =
  /^(?:protocolProfileBehavior|_postman_\w{1,40}|listen|script|certificate|proxy|hash|meta|timings|responseTime|cookie|src|extensions|originalRequest|headerFamily|auth|description)$/;

function isNameShown(name: string): boolean {
  return SCHEMA_NAMES.test(name) || isOrdinaryName(name);
}

/** Names of fields in one message; more are counted. */
const MAX_NAMED = 20;

/** Lists the omitted fields of a collection, as `request.proxy (2)`. */
function listOmittedFields(collection: CollCollection): string[] {
  const counts = new Map<string, number>();
  // Two lists in place of one of pairs: a collection has hundreds of thousands of values.
  const open: unknown[] = [collection];
  const kinds: string[] = ['collection'];
  const seen = new Set<object>();
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  while (open.length > 0) {
    const value = open.pop();
    const kind = kinds.pop() ?? '';
    if (typeof value !== 'object' || value === null) continue;
    // Every other kind is of a fixed depth.
    if (Array.isArray(value) || kind === 'item') {
      if (seen.has(value)) continue;
      seen.add(value);
    }
    if (Array.isArray(value)) {
      for (const member of value) {
        open.push(member);
        kinds.push(kind);
      }
      continue;
    }
    const members = value as Record<string, unknown>;
    if (SPECIAL.has(kind)) for (const name of specialCases(members, kind)) count(name);
    if (kind === 'auth' || isSwitchedOff(members, kind)) continue;
    const fields = KINDS.get(kind);
    for (const name in members) {
      const field = fields?.get(name);
      if (field === KEPT) continue;
      const member = members[name];
      if (isEmpty(member)) continue;
      if (field && 'kind' in field) {
        open.push(member);
        kinds.push(field.kind);
      } else if (!field || !(typeof member === 'string' && field.harmless.test(member)))
        count(`${kind}.${isNameShown(name) ? name : '…'}`);
    }
  }
  const names = [...counts].map(([name, times]) => `${name} (${times})`);
  const more = names.length - MAX_NAMED;
  return more > 0 ? [...names.slice(0, MAX_NAMED), `${more} more`] : names;
}

/** Disabled items, whose fields are not counted. */
function isSwitchedOff({ disabled }: Record<string, unknown>, kind: string): boolean {
  return disabled === true && (kind === 'event' || kind === 'body');
}

/** Kinds with such fields. */
const SPECIAL: ReadonlySet<string> = new Set(['event', 'body', 'response', 'item']);

/** Fields omitted because of their value. */
function specialCases(value: Record<string, unknown>, kind: string): string[] {
  if (isSwitchedOff(value, kind)) return [`disabled ${kind}`];
  if (kind === 'response') {
    const phrase = typeof value.status === 'string' && value.name ? value.status : '';
    const usual = reasonPhrase(String(value.code)) ?? phrase;
    return phrase === '' || phrase.toLowerCase() === usual.toLowerCase() ? [] : ['response.status'];
  }
  if (kind === 'item' && value.item === undefined && value.request === undefined)
    return ['item without a request'];
  if (kind !== 'body') return [];
  const modes = ['raw', 'urlencoded', 'formdata', 'file', 'graphql'];
  // Of a mode that the format does not have, the text was read.
  const read = modes.includes(String(value.mode)) ? value.mode : 'raw';
  const others = modes.filter((mode) => mode !== read);
  return others.filter((mode) => !isEmpty(value[mode])).map((mode) => `body.${mode} of another mode`);
}

/** Nothing is lost with it. */
function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === false) return true;
  if (typeof value !== 'object') return false;
  if (Array.isArray(value)) return value.every(isEmpty);
  for (const name in value) if (!isEmpty((value as Record<string, unknown>)[name])) return false;
  return true;
}
