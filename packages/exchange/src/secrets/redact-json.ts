import { getOwn } from '@curlew/openapi/internal';
import { isCredentialKind, isPersonalKind, type NameKind } from './classify-name.ts';
import { argumentsOfVariables } from './redact-graphql.ts';
import type { Redaction, Subject } from './redaction.ts';

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
const LABELS = 'name key field header parameter param variable property option attribute id k Name Key'.split(
  ' ',
);
const LABELED =
  /^(?:value|val|v|content|data|default|text|stringvalue|current|initial|old|new|before|after|(?:current|old|new)_?value)$/i;

/** Whether a member is the value that another one labels; names of other lengths need no expression. */
function isLabeled(name: string): boolean {
  return name.length <= 12 && LABELED.test(name);
}

/** Whether a text is several lines of JSON. */
export function isJsonLines(text: string): boolean {
  return /^\s*\{[^\n]*\}\s*\n\s*\{/.test(text);
}

/** A JSON value with its credentials and personal data replaced by values of the same type. */
export function redactJson(value: unknown, redaction: Redaction, name = ''): unknown {
  const kind = name === '' ? 'unknown' : redaction.getKind(name);
  return redactValue(value, { name, kind, subject: undefined, depth: 0 }, redaction);
}

function redactValue(value: unknown, place: Place, redaction: Redaction): unknown {
  if (typeof value === 'string' || typeof value === 'number') {
    return redaction.scalar(value, place.name, place.kind, place.subject);
  }
  if (typeof value !== 'object' || value === null) return value;
  if (place.depth > redaction.maxDepth || isInside(value, place)) return redaction.leftOut(value);
  if (redaction.isWhole?.(value)) return value;
  return Array.isArray(value) ? redactArray(value, place, redaction) : redactObject(value, place, redaction);
}

function isInside(value: object, place: Place): boolean {
  for (let here = place.inside; here; here = here.outer.inside) if (here.value === value) return true;
  return false;
}

function redactArray(items: readonly unknown[], place: Place, redaction: Redaction): unknown[] {
  const inside = { ...place, depth: place.depth + 1, inside: { value: items, outer: place } };
  const shown = items.map((item, at) => {
    // A list of two credentials is no pair of a name and a value.
    if (isPair(item) && !isCredentialKind(place.kind)) return redactPair(item, inside, redaction);
    const option = getOption(items[at - 1]);
    return option !== undefined && typeof item === 'string' && isCredentialKind(redaction.getKind(option))
      ? redaction.scalar(item, option, redaction.getKind(option))
      : redactValue(item, inside, redaction);
  });
  return shown.every((item, at) => item === items[at]) ? (items as unknown[]) : shown;
}

/** The name of an option of a command, whose value is the next argument: `["--password", "…"]`. */
function getOption(item: unknown): string | undefined {
  return typeof item === 'string' ? /^--?([A-Za-z][\w-]{2,40})$/.exec(item)?.[1] : undefined;
}

/** `["Authorization", "…"]`, in a list of such pairs. */
function redactPair(pair: [string, string], place: Place, redaction: Redaction): unknown[] {
  const [label, value] = pair;
  return unlessSame(pair, [
    redactValue(label, place, redaction),
    redaction.scalar(value, label, redaction.getKind(label)),
  ]);
}

function unlessSame(given: unknown[], shown: unknown[]): unknown[] {
  return shown.every((item, at) => item === given[at]) ? given : shown;
}

function isPair(item: unknown): item is [string, string] {
  return Array.isArray(item) && item.length === 2 && isLabel(item[0]) && typeof item[1] === 'string';
}

function redactObject(value: object, place: Place, redaction: Redaction): Record<string, unknown> {
  const members = Object.entries(value);
  const label = members.some(([name]) => isLabeled(name)) ? getLabel(value, redaction) : undefined;
  const hasLabel = label !== undefined;
  const depth = place.depth + 1;
  const inside = { value, outer: place };
  const kinds = members.map(([name]) => redaction.getKind(name));
  const subject = getSubject(members, kinds);
  const passedAs = getVariables(value, redaction);
  let result: [string, unknown][] | undefined;
  for (let index = 0; index < members.length; index += 1) {
    const [name, member] = members[index] as [string, unknown];
    const decisive = getName(name, label, place);
    const kind = decisive === name ? (kinds[index] as NameKind) : redaction.getKind(decisive);
    const inner =
      hasLabel && LABELS.includes(name)
        ? ({ name, kind: 'unknown' } as const)
        : placeInside(place, decisive, kind, redaction, members);
    const at: Place = { name: inner.name, kind: inner.kind, subject, depth, inside };
    if (name === 'variables' && passedAs) at.passedAs = passedAs;
    else if (place.passedAs) at.passedAs = place.passedAs;
    const shown = redactValue(member, at, redaction);
    const shownName = redaction.memberName?.(name) ?? name;
    if (result === undefined && (shown !== member || shownName !== name)) result = members.slice(0, index);
    result?.push([shownName, shown]);
  }
  // Own members, whatever they are called: `__proto__` is an ordinary name.
  return result ? Object.fromEntries(result) : (value as Record<string, unknown>);
}

/** What decides about a member: the name that it is labeled with or passed on as, else its own. */
function getName(name: string, label: string | undefined, { passedAs }: Place): string {
  return label !== undefined && isLabeled(name) ? label : (passedAs?.get(name) ?? name);
}

function getVariables(value: object, { getKind }: Redaction): ReadonlyMap<string, string> | undefined {
  if (!('query' in value && 'variables' in value) || typeof value.query !== 'string') return undefined;
  return argumentsOfVariables(value.query, getKind);
}

const ERROR = /^(?:message|detail|details|error|errors|reason)$/i;

function getSubject(members: readonly [string, unknown][], kinds: readonly NameKind[]): Subject {
  let subject: Subject;
  for (let index = 0; index < members.length; index += 1) {
    const name = (members[index] as [string, unknown])[0];
    if (isPersonalKind(kinds[index] as NameKind)) return 'person';
    if (subject === undefined && name.length >= 5 && name.length <= 7 && ERROR.test(name)) subject = 'error';
  }
  return subject;
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
  kind: NameKind,
  { getKind }: Redaction,
  members: readonly [string, unknown][],
): Pick<Place, 'name' | 'kind'> {
  if (isCredentialKind(kind) || outer.name === '') return { name, kind };
  const isInSecret = isSecret(outer.kind);
  if (name.length <= 6 && JOINED.test(name) && getKind(`${outer.name}_${name}`) === 'secret') {
    const isDescribed = name === 'id' && members.some(([other]) => DESCRIBED.test(other));
    return { name, kind: isDescribed ? kind : 'secret' };
  }
  const isOwn = isInSecret ? ABOUT.test(name) || /_(?:count|at)$/.test(name) : kind !== 'generic';
  return isOwn ? { name, kind } : { name: outer.name, kind: outer.kind };
}

/** Names that are a credential's together with the name around them only. */
const JOINED = /^(?:id|answer|words?|phrase|url|uri|link|href)$/i;

function getLabel(value: object, { getKind }: Redaction): string | undefined {
  const member = (name: string) => getOwn(value as Record<string, unknown>, name);
  // JSON Patch (RFC 6902)
  const path = 'op' in value ? member('path') : undefined;
  if (typeof path === 'string') return path.slice(path.lastIndexOf('/') + 1);
  const label = LABELS.map(member).find(isLabel);
  const type = member('type');
  return isLabel(type) &&
    (label === undefined || !isCredentialKind(getKind(label))) &&
    isSecret(getKind(type))
    ? type
    : label;
}

function isSecret(kind: NameKind): boolean {
  return kind === 'secret' || kind === 'passcode';
}

function isLabel(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z][\w .-]{0,60}$/.test(value);
}
