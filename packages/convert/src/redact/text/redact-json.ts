import { ExactNumber } from '../../infer/exact-number.ts';
import { MAX_SCHEMA_DEPTH } from '../../infer/json-schema.ts';
import { UnknownValue } from '../../infer/unknown-value.ts';
import { setOwn } from '../../own-property.ts';
import { isCredentialKind, type NameKind } from '../names/classify-name.ts';
import { argumentsOfVariables } from './graphql-variables.ts';

/** Meaning of an object, by the names of its members. */
export type Subject = 'person' | 'thing' | 'error' | undefined;

/** Context that decides whether a member of a JSON value is redacted. */
export interface JsonRedaction {
  kindOf(name: string): NameKind;
  /** A text or number that goes by a name of this kind. */
  scalar<Value extends string | number>(value: Value, name: string, kind: NameKind, subject?: Subject): Value;
}

/** Where a value stands. */
interface Place {
  name: string;
  kind: NameKind;
  subject: Subject;
  depth: number;
  /** Inside of the variables of a GraphQL request: the names that they are passed on as. */
  passedAs?: ReadonlyMap<string, string>;
  /** What the value is in: data of an adapter may contain itself. */
  inside?: { value: object; outer: Place };
}

/** Names of members that label the value beside them: `{ "name": "api_key", "value": "…" }`. */
const LABELS = [
  'name',
  'key',
  'field',
  'header',
  'parameter',
  'param',
  'variable',
  'property',
  'option',
  'id',
  'k',
  'Name',
  'Key',
];
const LABELED = /^(?:value|val|v|content|data|default|text|stringvalue|current|currentvalue|initial)$/i;

/** A JSON value with its credentials and personal data replaced by values of the same type. */
export function redactJson(value: unknown, redaction: JsonRedaction, name = ''): unknown {
  const kind = name === '' ? 'plain' : redaction.kindOf(name);
  return redactValue(value, { name, kind, subject: undefined, depth: 0 }, redaction);
}

function redactValue(value: unknown, place: Place, redaction: JsonRedaction): unknown {
  if (typeof value === 'string' || typeof value === 'number') {
    return redaction.scalar(value, place.name, place.kind, place.subject);
  }
  if (typeof value !== 'object' || value === null) return value;
  // Readers of schemas show nothing deeper.
  if (place.depth > MAX_SCHEMA_DEPTH || isInside(value, place)) return Array.isArray(value) ? [] : {};
  if (value instanceof ExactNumber || value instanceof UnknownValue) return value;
  return Array.isArray(value) ? redactArray(value, place, redaction) : redactObject(value, place, redaction);
}

function isInside(value: object, place: Place): boolean {
  for (let here = place.inside; here; here = here.outer.inside) if (here.value === value) return true;
  return false;
}

function redactArray(items: readonly unknown[], place: Place, redaction: JsonRedaction): unknown[] {
  const inside = { ...place, depth: place.depth + 1, inside: { value: items, outer: place } };
  return items.map((item) =>
    isPair(item) ? redactPair(item, inside, redaction) : redactValue(item, inside, redaction),
  );
}

/** `["Authorization", "…"]`, in a list of such pairs. */
function redactPair([label, value]: [string, string], place: Place, redaction: JsonRedaction): unknown[] {
  return [redactValue(label, place, redaction), redaction.scalar(value, label, redaction.kindOf(label))];
}

function isPair(item: unknown): item is [string, string] {
  return Array.isArray(item) && item.length === 2 && isLabel(item[0]) && typeof item[1] === 'string';
}

function redactObject(value: object, place: Place, redaction: JsonRedaction): Record<string, unknown> {
  const members = Object.entries(value);
  const label = labelOf(value, redaction);
  const hasLabel = label !== undefined && members.some(([name]) => LABELED.test(name));
  const depth = place.depth + 1;
  const inside = { value, outer: place };
  const subject = subjectOf(Object.keys(value), redaction);
  const passedAs = variablesOf(value, redaction);
  const result: Record<string, unknown> = {};
  for (const [name, member] of members) {
    const inner =
      hasLabel && LABELS.includes(name)
        ? ({ name, kind: 'plain' } as const)
        : placeInside(place, nameOf(name, label, place), redaction, members);
    const variables = name === 'variables' && passedAs ? { passedAs } : {};
    setOwn(result, name, redactValue(member, { ...inner, subject, depth, inside, ...variables }, redaction));
  }
  return result;
}

/** What decides about a member: the name that it is labeled with or passed on as, else its own. */
function nameOf(name: string, label: string | undefined, { passedAs }: Place): string {
  return label !== undefined && LABELED.test(name) ? label : (passedAs?.get(name) ?? name);
}

function variablesOf(value: object, { kindOf }: JsonRedaction): ReadonlyMap<string, string> | undefined {
  if (!('query' in value && 'variables' in value) || typeof value.query !== 'string') return undefined;
  return argumentsOfVariables(value.query, kindOf);
}

const THING =
  /^(?:unit_?)?(?:price|sku|currency|quantity|qty|stock|amount|brand|category|version|region|plan|barcode|isbn|weight)$/i;

const ERROR = /^(?:message|detail|details|error|errors|reason)$/i;

function subjectOf(names: readonly string[], { kindOf }: JsonRedaction): Subject {
  if (names.some((name) => /^(?:email|phone|birth|person)$/.test(kindOf(name)))) return 'person';
  if (names.some((name) => THING.test(name))) return 'thing';
  return names.some((name) => ERROR.test(name)) ? 'error' : undefined;
}

/** Members of a secret that describe it and may be shown. */
const ABOUT =
  /^(?:type|kind|name|label|title|id|uuid|created|updated|expires|expiry|status|state|version|algorithm|format|count|length|size|enabled|active|scope|scopes|policy|method|provider|host|port|user|region)(?:[-_]?(?:at|in|on|by|id|name|type))?$/i;

/** What a session that people take part in has. */
const DESCRIBED = /^(?:title|name|label|topic|speakers?|room|capacity)$/i;

/**
 * A generic name, and any name inside of a secret, is classified as the name around it; a name that is no
 * credential's by itself together with it: a `session` has an `id`, a `security_question` an `answer`.
 */
function placeInside(
  outer: Place,
  name: string,
  { kindOf }: JsonRedaction,
  members: readonly [string, unknown][],
): Pick<Place, 'name' | 'kind'> {
  const kind = kindOf(name);
  if (isCredentialKind(kind) || outer.name === '') return { name, kind };
  const isInSecret = isSecret(outer.kind);
  if (!isInSecret && JOINED.test(name) && kindOf(`${outer.name}_${name}`) === 'secret') {
    const isDescribed = name === 'id' && members.some(([other]) => DESCRIBED.test(other));
    return { name, kind: isDescribed ? kind : 'secret' };
  }
  const isOwn = isInSecret ? ABOUT.test(name) || /_(?:count|at)$/.test(name) : kind !== 'generic';
  return isOwn ? { name, kind } : { name: outer.name, kind: outer.kind };
}

/** Names that are a credential's together with the name around them only. */
const JOINED = /^(?:id|answer|words?|phrase|url|uri|link|href)$/i;

function labelOf(value: object, { kindOf }: JsonRedaction): string | undefined {
  const member = (name: string) =>
    Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
  // JSON Patch (RFC 6902)
  const path = 'op' in value ? member('path') : undefined;
  if (typeof path === 'string') return path.slice(path.lastIndexOf('/') + 1);
  const label = LABELS.map(member).find(isLabel);
  const type = member('type');
  return isLabel(type) && (label === undefined || !isCredentialKind(kindOf(label))) && isSecret(kindOf(type))
    ? type
    : label;
}

function isSecret(kind: NameKind): boolean {
  return kind === 'secret' || kind === 'passcode';
}

function isLabel(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z][\w .-]{0,60}$/.test(value);
}
