import type { Exchange, ExchangeResponse, SecretMask } from '@curlew/exchange';
import { errorInWords, type Json, type SchemaValidators } from '@curlew/openapi';
import { bodySyntax, essence, isObject, parseJson, scanJson } from '@curlew/openapi/internal';
import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/server';
import { planOutput } from '../catalog/output-schema.ts';
import type { Tool } from '../catalog/tool.ts';
import { cleanLine } from '../text/clean-text.ts';
import { beginningWithin, jsonBytes, splitBytes } from '../text/message-size.ts';

/** Maximum length of a `Location`, in characters. */
const MAX_LOCATION = 2_000;

/** Arguments that make a response shorter, by their names. */
const REDUCING =
  /^(?:.*[_-])?(?:limit|page[_-]?size|per[_-]?page|page|size|count|top|first|max(?:[_-]?results)?|fields|select|filter|range)$/i;

export interface ResultContext {
  /** Whether clients know the output schema of the tool, and reject a success without structured content. */
  isSchemaListed: boolean;
  mask: SecretMask;
  validators: SchemaValidators;
  maxBytes: number;
  /** Whether contradictions of the description follow the result, so that it need not contain them as well. */
  hasFindings: boolean;
  keepParts: ((parts: readonly string[]) => string) | undefined;
}

/**
 * Converts an exchange to the result for a model. If the tool has an output schema, the result either has valid structured
 * content (of a long body only the beginning) or is an error.
 */
export function toolResult(tool: Tool, exchange: Exchange, context: ResultContext): CallToolResult {
  const { response, failure } = exchange;
  const { mask } = context;
  if (!response)
    return errorResult(`The call failed: ${mask.prose(failure?.message ?? 'no response was received.')}`);
  if (failure) {
    const status = `HTTP ${response.status}. The call ended early: ${mask.prose(failure.message)}`;
    return { isError: true, content: [text(status), ...createContent(exchange, response, context)] };
  }
  const content = createContent(exchange, response, context, tool);
  if (response.status >= 300) {
    const status = text(mask.text(formatStatus(response, mask, exchange.request.url)));
    if (isDeclaredRedirect(tool, response, context)) return { content: [status, ...content] };
    return { isError: true, content: [status, ...content] };
  }
  if (tool.outputSchema === undefined) return { content };
  const structured = createStructuredContent(tool, response, context);
  if (typeof structured === 'string') return { isError: true, content: [text(structured), ...content] };
  const { value, note } = structured;
  return {
    content: note === undefined ? content : [...content, text(note)],
    ...(value !== undefined && { structuredContent: value as Record<string, unknown> }),
  };
}

/** `HTTP 302 Found, location: https://files.example.com/1`, an absolute address also where the header has a path. */
function formatStatus(response: ExchangeResponse, mask: SecretMask, requestUrl: string): string {
  const location = findHeader(response, 'location');
  const line =
    `HTTP ${response.status} ${cleanLine(mask.prose(response.statusText)).slice(0, 100).toWellFormed()}`.trim();
  if (location === undefined) return line;
  const address = URL.parse(location, requestUrl)?.href ?? location;
  const shown = mask.url(address, true);
  const note = shown === address ? '' : ' (credentials in it are not shown)';
  return `${line}, location: ${cleanLine(shown).slice(0, MAX_LOCATION).toWellFormed()}${note}`;
}

/**
 * A declared redirect, such as the address of a download, is a result: the caller decides whether to follow it. It is an error where
 * clients know the output schema, because they reject a success without structured content.
 */
function isDeclaredRedirect(
  { operation, outputSchema }: Tool,
  { status }: ExchangeResponse,
  { isSchemaListed }: ResultContext,
): boolean {
  if (status >= 400 || status === 304 || (isSchemaListed && outputSchema !== undefined)) return false;
  return operation.responses.some((one) => one.status === String(status) || /^3xx$/i.test(one.status));
}

export function errorResult(sentence: string): CallToolResult {
  return { isError: true, content: [text(sentence)] };
}

function text(content: string): ContentBlock {
  return { type: 'text', text: content };
}

interface StructuredContent {
  /** Undefined if the structured content is left out. */
  value?: Json;
  /** Text after the content, which tells that the value is incomplete or left out. */
  note?: string;
}

const CUT_NOTE = '[Cut: the structured content is a part of the response. Lists in it end early.]';
const LEFT_OUT_NOTE = '[Cut: the structured content is left out, because no part of it matches its schema.]';

/** Clients reject content that does not match its schema, and a masked credential may not match. */
const HIDDEN_NOTE =
  'The structured content is left out, because it contains a credential, which is not shown; the masked body follows.';

/** Returns the structured content, or the reason why the body does not match the output schema. */
function createStructuredContent(
  { operation }: Tool,
  response: ExchangeResponse,
  context: ResultContext,
): StructuredContent | string {
  const { mask, validators, maxBytes } = context;
  const came = `HTTP ${response.status} came`;
  const body = readText(response.body);
  const value = response.truncated ? parseTruncatedJson(body) : parseJson(body);
  if (value === undefined) return `${came} with a body that is not JSON, which the description declares.`;
  const { media } = planOutput(operation);
  const judge = (one: Json) => media && validators.validator(media).validate(one);
  const judged = response.truncated ? undefined : judge(value);
  if (judged?.verdict === 'invalid') {
    const [error] = judged.errors;
    const where = error?.path.map((key) => `/${cleanLine(String(key))}`).join('') || 'The body';
    const what =
      error && !context.hasFindings
        ? ` \`${where}\` ${mask.text(cleanLine(errorInWords(error, value)))}.`
        : '';
    return `${came} with a body that does not match the description.${what}`;
  }
  const masked = mask.value(value);
  if (judged && masked !== value && judge(masked)?.verdict === 'invalid')
    return context.isSchemaListed
      ? `${came}, and the call has succeeded. ${HIDDEN_NOTE}`
      : { note: `[${HIDDEN_NOTE}]` };
  if (!response.truncated && response.body.length <= maxBytes && jsonBytes(masked) <= maxBytes)
    return { value: masked };
  // Clients reject a success without structured content, and content that does not match the schema.
  for (const one of CUTS) {
    const cut = cutValue(masked, maxBytes, one);
    if (jsonBytes(cut) <= 1.1 * maxBytes && judge(cut)?.verdict !== 'invalid')
      return { value: cut, note: CUT_NOTE };
  }
  if (!context.isSchemaListed) return { note: LEFT_OUT_NOTE };
  return (
    `${came}, and the call has succeeded. Its body exceeds the limit of ${maxBytes} bytes, and no part of it matches the ` +
    'schema of the structured content; the beginning follows.'
  );
}

function createContent(
  exchange: Exchange,
  response: ExchangeResponse,
  context: ResultContext,
  tool?: Tool,
): ContentBlock[] {
  if (response.isStream) return streamContent(exchange, context);
  const { body } = response;
  if (body.length === 0)
    return response.status < 300 ? [text(`HTTP ${response.status}, without a body.`)] : [];
  const type = response.mediaType ?? findHeader(response, 'content-type') ?? sniff(body);
  const mimeType = essence(type);
  const isWhole = !response.truncated && body.length <= context.maxBytes;
  if (bodySyntax(mimeType) === 'binary' || !isText(body))
    return isWhole
      ? [bytesContent(mimeType, body)]
      : [
          text(
            `A body of ${mimeType} with ${describeLength(response)} bytes, longer than ${context.maxBytes} bytes, is left out.`,
          ),
        ];
  const whole = context.mask.bodyText(readText(body));
  if (isWhole) return [text(whole)];
  return cutText(whole, context, {
    total: describeLength(response),
    isJson: bodySyntax(mimeType) === 'json',
    advice: describeReducing(tool),
  });
}

interface TextFacts {
  /** Number of bytes of the text, as words. */
  total: string;
  isJson: boolean;
  /** How to request less; empty or a sentence after a space. */
  advice: string;
}

/** Returns the first part of a text, and a note that says what is cut and how to read the rest. */
function cutText(
  whole: string,
  { maxBytes, keepParts }: Pick<ResultContext, 'maxBytes' | 'keepParts'>,
  { total, isJson, advice }: TextFacts,
): ContentBlock[] {
  const parts = splitBytes(whole, maxBytes);
  const [shown = ''] = parts;
  if (parts.length === 1 && !total.startsWith('more than')) return [text(shown)];
  const sentences = [
    `Cut: the first ${Buffer.byteLength(shown)} of ${total} bytes.${advice}`,
    isJson ? 'The text above is not complete JSON.' : '',
    parts.length > 1 ? (keepParts?.(parts) ?? '') : '',
  ];
  return [text(shown), text(`[${sentences.filter((one) => one !== '').join(' ')}]`)];
}

/** Cuts the only text of a result of a built-in tool that is longer than the limit. */
export function cutTextResult(
  result: CallToolResult,
  context: Pick<ResultContext, 'maxBytes' | 'keepParts'>,
): CallToolResult {
  const [block, ...others] = result.content;
  if (block?.type !== 'text' || others.length > 0) return result;
  const bytes = Buffer.byteLength(block.text);
  if (bytes <= context.maxBytes) return result;
  const isJson = /^[[{]/.test(block.text);
  return { ...result, content: cutText(block.text, context, { total: String(bytes), isJson, advice: '' }) };
}

function describeLength({ truncated, body }: ExchangeResponse): string {
  return truncated ? `more than ${body.length}` : String(body.length);
}

/** Names the arguments that make a response shorter. Empty if the tool has none. */
function describeReducing(tool: Tool | undefined): string {
  const names = (tool?.arguments ?? []).flatMap((one) =>
    'parameter' in one && REDUCING.test(one.name) ? [`\`${one.name}\``] : [],
  );
  return names.length === 0 ? '' : ` Request less with ${names.slice(0, 5).join(', ')}.`;
}

function streamContent({ messages }: Exchange, context: ResultContext): ContentBlock[] {
  const { mask } = context;
  const lines = messages
    .filter(({ direction }) => direction === 'received')
    .map(({ type, data }) =>
      type === 'message' ? mask.bodyText(data) : `${cleanLine(mask.text(type))}: ${mask.bodyText(data)}`,
    );
  if (lines.length === 0) return [text('The stream ended without a message.')];
  const whole = lines.join('\n');
  const bytes = Buffer.byteLength(whole);
  if (bytes <= context.maxBytes) return [text(whole)];
  return cutText(whole, context, { total: String(bytes), isJson: false, advice: '' });
}

function bytesContent(mimeType: string, body: Uint8Array): ContentBlock {
  const data = Buffer.from(body).toString('base64');
  if (/^image\/(?!svg)/.test(mimeType)) return { type: 'image', data, mimeType };
  if (mimeType.startsWith('audio/')) return { type: 'audio', data, mimeType };
  const type = mimeType || 'application/octet-stream';
  return { type: 'resource', resource: { uri: 'response:body', mimeType: type, blob: data } };
}

function findHeader({ headers }: ExchangeResponse, name: string): string | undefined {
  return headers.find((header) => header.name.toLowerCase() === name)?.value;
}

function sniff(body: Uint8Array): string {
  if (!isText(body)) return 'application/octet-stream';
  return parseJson(readText(body)) === undefined ? 'text/plain' : 'application/json';
}

function isText(body: Uint8Array): boolean {
  return !body.subarray(0, 1_000).includes(0);
}

function readText(body: Uint8Array): string {
  return new TextDecoder().decode(body);
}

/** Parses truncated JSON up to its last complete member or item. */
export function parseTruncatedJson(text: string): Json | undefined {
  /** Closing brackets of the open objects and arrays, outermost first. */
  const closers: string[] = [];
  let end = 0;
  let depth = 0;
  const endValue = (at: number) => {
    end = at;
    depth = closers.length;
  };
  // A scalar at the end of the text may be incomplete.
  scanJson(text, {
    enter(_, kind, __, at) {
      if (kind !== 'scalar') closers.push(kind === 'object' ? '}' : ']');
      else if (at < text.length) endValue(at);
    },
    leave(_, at) {
      if (at === text.length) return;
      closers.pop();
      endValue(at);
    },
  });
  if (end === 0) return undefined;
  return parseJson(text.slice(0, end) + closers.slice(0, depth).toReversed().join(''));
}

/**
 * Parts that may be cut, from the least harmful to the most harmful. `lists`: the last items of arrays. `members`: also the
 * last members of an object with many members, which is probably a map. `strings`: also the ends of strings.
 */
const CUTS = ['lists', 'members', 'strings'] as const;
type Cut = (typeof CUTS)[number];

/** An object with at least this many members is treated as a map, whose members are alike. */
const MANY_MEMBERS = 50;

/**
 * Returns a value of the same shape with about `budget` bytes of JSON, or more if the allowed cuts are not enough. The
 * longest members of an object are cut first.
 */
export function cutValue(value: Json, budget: number, cut: Cut): Json {
  if (jsonBytes(value) <= budget) return value;
  if (typeof value === 'string') return cut === 'strings' ? beginningWithin(value, budget - 2) : value;
  if (Array.isArray(value)) return cutItems(value, budget, cut);
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  if (cut === 'lists' || entries.length < MANY_MEMBERS) return cutMembers(entries, budget, cut);
  return Object.fromEntries(takeFirst(entries, budget, ([key, one]) => jsonBytes(key) + jsonBytes(one) + 2));
}

function cutItems(items: readonly Json[], budget: number, cut: Cut): Json[] {
  const kept = takeFirst(items, budget, (item) => jsonBytes(item) + 1);
  const [first] = items;
  return kept.length === 0 && first !== undefined ? [cutValue(first, budget - 2, cut)] : kept;
}

/** Returns the first items of a list that fit into the budget together. */
function takeFirst<Item>(list: readonly Item[], budget: number, getBytes: (item: Item) => number): Item[] {
  let left = budget - 2;
  const end = list.findIndex((item) => {
    left -= getBytes(item);
    return left < 0;
  });
  return end < 0 ? [...list] : list.slice(0, end);
}

function cutMembers(entries: readonly [string, Json][], budget: number, cut: Cut): Json {
  const sizes = new Map(entries.map(([key, value]) => [key, jsonBytes(value)]));
  let left = budget - 2 - entries.reduce((sum, [key]) => sum + jsonBytes(key) + 2, 0);
  const shares = new Map<string, number>();
  // Long members get the part of the budget that short ones do not need.
  const bySize = [...sizes].sort(([, one], [, other]) => one - other);
  for (const [index, [key, bytes]] of bySize.entries()) {
    const share = Math.min(bytes, Math.max(2, Math.floor(left / (bySize.length - index))));
    shares.set(key, share);
    left -= share;
  }
  return Object.fromEntries(entries.map(([key, value]) => [key, cutValue(value, shares.get(key) ?? 0, cut)]));
}
