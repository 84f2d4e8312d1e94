import type { Json, MediaType, Operation, Response } from '@curlew/openapi';
import type { ValueChecker } from '@curlew/openapi/check-value';
import { bodySyntax, essence } from '@curlew/openapi/internal';
import type { RequestValue } from '@curlew/request/internal';
import { isJsonValue } from '@curlew/request/internal';
import type { MockReply } from '../http-server/reply.ts';
import { findingEntries, type Problem, problemDocument, problemReply } from '../http-server/reply.ts';
import { chooseRefusal, negotiate } from './choose-response.ts';
import { encodeReply } from './mock-response.ts';
import { concreteType, fits, headerText, type ResponseContext, responseValue } from './response-value.ts';

/** Characters of the header with the findings. */
const MAX_HEADER = 4000;
/** Findings that a reason lists. */
const MAX_SENTENCES = 5;
/** Depth of a body in which a place for the reason is searched, and number of places. */
const MAX_DEPTH = 4;
const MAX_PLACES = 20;

/** Properties that hold a text for people, the most explicit first; lower case, without separators. */
const REASON_NAMES = [
  'detail',
  'details',
  'message',
  'errormessage',
  'errordescription',
  'description',
  'reason',
  'msg',
  'title',
  'error',
];
const STATUS_NAMES = ['status', 'statuscode', 'httpstatus'];

export interface RefusalContext extends ResponseContext {
  /** A checker of responses that reports undeclared properties. */
  strict: ValueChecker;
}

/**
 * Refuses a request in the words of the description: with the declared status that fits, its media type, and a valid body in which
 * a text property gives the reason. The header `Curlew-Findings` lists the findings, because few schemas have a place for them.
 * A problem document (RFC 9457) where the operation declares no status that fits.
 */
export async function refusalReply(
  operation: Operation | undefined,
  problem: Problem,
  accept: string | undefined,
  context: RefusalContext,
): Promise<MockReply> {
  const chosen = operation && chooseRefusal(operation, problem);
  const headers = [...(problem.headers ?? []), ...findingsHeader(problem)];
  const { outlines } = problem;
  if (operation === undefined || chosen === undefined)
    return { ...problemReply({ ...problem, headers }), ...(outlines && { outlines }) };
  const { status, response } = chosen;
  const refused = { ...problem, status };
  const { outline } = problemReply(refused);
  const content = refusalContent(operation, { response, accept }, refused, context);
  const reply = await encodeReply(chosen, content, context);
  const own = new Set(headers.map(({ name }) => name.toLowerCase()));
  const declared = reply.headers.filter(({ name }) => !own.has(name.toLowerCase()));
  return {
    ...reply,
    headers: [...declared, ...headers],
    ...(outline !== undefined && { outline }),
    ...(outlines && { outlines }),
  };
}

function refusalContent(
  operation: Operation,
  { response, accept }: { response: Response; accept: string | undefined },
  problem: Problem,
  context: RefusalContext,
): { media: MediaType; type: string; value: RequestValue } | undefined {
  // A client that accepts none of the declared media types gets the first one (RFC 9110, section 15.5.7).
  const media = negotiate(response.content, accept) ?? negotiate(response.content);
  if (media === undefined) return undefined;
  const type = concreteType(media.type, accept);
  const value = refusalValue(operation, { ...media, type }, problem, context);
  return value === undefined ? undefined : { media, type, value };
}

function refusalValue(
  operation: Operation,
  media: MediaType,
  problem: Problem,
  context: RefusalContext,
): RequestValue | undefined {
  const syntax = bodySyntax(media.type);
  const hasExample = media.examples.length > 0;
  if (syntax === 'json' && !hasExample) {
    const documents = [problemDocument(problem), problemDocument({ ...problem, findings: [] })];
    const known = documents.find((document) =>
      fits(document, media, { ...context, checker: context.strict }),
    );
    if (known !== undefined) return known;
  }
  const value = responseValue(operation, media, {}, context);
  // The reason quotes the request, which must not become markup of a page.
  const isInert = syntax === 'json' || syntax === 'xml' || essence(media.type) === 'text/plain';
  if (value === undefined || !isInert || !isJsonValue(value)) return value;
  return withReason(value, problem, (replaced) => fits(replaced, media, context));
}

/** A value with the reason and the status of a refusal, where it has a property for them and remains valid. */
function withReason(
  value: Json,
  { status, detail, findings = [] }: Problem,
  accepts: (value: Json) => boolean,
): Json {
  const sentences = findings.slice(0, MAX_SENTENCES).map(({ sentence }) => sentence);
  const whole = [...sentences, ...(findings.length > MAX_SENTENCES ? [detail] : [])].join(' ');
  const texts = [...(whole === '' ? [] : [whole]), detail, problemDocument({ status, detail }).title];
  const withText = replaceFirst(value, 'string', REASON_NAMES, texts, accepts);
  return replaceFirst(withText, 'number', STATUS_NAMES, [status], accepts);
}

interface Place {
  path: readonly (string | number)[];
  rank: number;
}

/** Replaces the value at the first place, by the order of names and then by depth, whose replacement is accepted. */
function replaceFirst(
  root: Json,
  type: 'string' | 'number',
  names: readonly string[],
  replacements: readonly Json[],
  accepts: (value: Json) => boolean,
): Json {
  const places = findPlaces(root, type, names);
  for (const { path } of places)
    for (const replacement of replacements) {
      const replaced = replaceAt(root, path, replacement);
      if (accepts(replaced)) return replaced;
    }
  return root;
}

function findPlaces(root: Json, type: 'string' | 'number', names: readonly string[]): Place[] {
  if (typeof root === type) return type === 'string' ? [{ path: [], rank: 0 }] : [];
  const places: Place[] = [];
  let level: { value: Json; path: readonly (string | number)[] }[] = [{ value: root, path: [] }];
  for (let depth = 0; depth < MAX_DEPTH && places.length < MAX_PLACES; depth += 1) {
    const next: typeof level = [];
    for (const { value, path } of level) {
      if (typeof value !== 'object' || value === null) continue;
      const members = Array.isArray(value) ? value.slice(0, 1).entries() : Object.entries(value);
      for (const [key, member] of members) {
        const rank = names.indexOf(String(key).toLowerCase().replaceAll(/[_-]/g, ''));
        if (rank >= 0 && typeof member === type) places.push({ path: [...path, key], rank });
        next.push({ value: member, path: [...path, key] });
      }
    }
    level = next.slice(0, MAX_PLACES);
  }
  return places.sort((one, other) => one.rank - other.rank).slice(0, MAX_PLACES);
}

function replaceAt(value: Json, [key, ...rest]: readonly (string | number)[], replacement: Json): Json {
  if (key === undefined) return replacement;
  if (Array.isArray(value))
    return value.map((item, index) => (index === key ? replaceAt(item, rest, replacement) : item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === key ? replaceAt(member, rest, replacement) : member,
    ]),
  );
}

/** The findings as JSON in ASCII, as many as a header holds. */
function findingsHeader({ findings = [] }: Problem): { name: string; value: string }[] {
  const entries = findingEntries(findings).map((entry) => asciiJson(entry));
  const kept: string[] = [];
  let length = 2;
  for (const entry of entries) {
    length += entry.length + 1;
    if (length > MAX_HEADER) break;
    kept.push(entry);
  }
  return kept.length === 0 ? [] : [{ name: 'Curlew-Findings', value: headerText(`[${kept.join(',')}]`) }];
}

function asciiJson(value: object): string {
  return JSON.stringify(value).replaceAll(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
