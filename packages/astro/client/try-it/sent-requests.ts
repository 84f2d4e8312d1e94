import type { Json } from '@curlew/openapi';
import { isObject } from '@curlew/openapi/internal';
import type { ParameterValues } from '@curlew/request';
import { type RequestValue, Serialized } from '@curlew/request/internal';
import type { Choices } from '../choices/choices.ts';
import { make } from './make-element.ts';
import { panel } from './panel-texts.ts';
import type { TabMemory } from './tab-memory.ts';

/** Values of parameters by place and name. */
export type SentParameters = Readonly<Partial<Record<keyof ParameterValues, Readonly<Record<string, Json>>>>>;

/** A body as a text or a value; neither where it was a file. */
export interface SentBody {
  mediaType: string;
  text?: string;
  value?: Json;
}

/** What was in a form when its request was sent. */
export interface SentValues {
  choices: Pick<Choices, 'server' | 'variables' | 'mediaType'>;
  parameters: SentParameters;
  body?: SentBody;
}

/** A request of this tab. Its URL and credentials are not kept: a key may be in both. */
export interface SentRequest {
  /** Address of the page that has the operation. */
  page: string;
  /** Address of the description of the operation. */
  operation: string;
  method: string;
  /** As the description writes it: `/users/{id}`. */
  path: string;
  status: number;
  values: SentValues;
}

const NAME = 'cl-requests';
const MAX_REQUESTS = 10;
/** The values of a longer request are not kept, in UTF-16 units. */
const MAX_VALUES = 100_000;

/** The last requests of this tab, the newest first. */
export function readRequests(memory: TabMemory): SentRequest[] {
  const value = memory.read(NAME);
  return Array.isArray(value) ? value.filter(isSentRequest) : [];
}

export function addRequest(memory: TabMemory, request: SentRequest): void {
  if (JSON.stringify(request.values).length > MAX_VALUES) return;
  memory.write(NAME, [request, ...readRequests(memory)].slice(0, MAX_REQUESTS));
}

function isSentRequest(value: unknown): value is SentRequest {
  return isObject(value) && typeof value.operation === 'string' && isObject(value.values);
}

/**
 * The last requests of this tab: those of this operation fill the form again, the others lead to their page.
 * @param fill gets the values of a request of this operation.
 */
export function requestList(
  requests: readonly SentRequest[],
  operation: string,
  fill: (values: SentValues) => void,
): HTMLElement[] {
  if (requests.length === 0) return [];
  const rows = requests.map((request) => {
    const { method, path, status, page, values } = request;
    const words = [
      make('span', { class: 'cl-method', 'data-method': method }, method),
      make('code', {}, path),
      make('span', { class: 'cl-quiet' }, String(status)),
    ];
    if (request.operation !== operation) return make('li', {}, make('a', { href: page }, ...words));
    const button = make('button', { type: 'button' }, ...words);
    button.addEventListener('click', () => fill(values));
    return make('li', {}, button);
  });
  return [
    make(
      'details',
      { class: 'cl-try-requests' },
      make('summary', {}, panel().texts.recentRequests),
      make('ol', {}, ...rows),
    ),
  ];
}

/** Values that can be stored: files are left out. */
export function sentParameters(values: ParameterValues): SentParameters {
  const { querystring, ...places } = values;
  const whole = storedValue(querystring);
  return {
    ...Object.fromEntries(
      Object.entries(places).map(([place, byName]) => [
        place,
        Object.fromEntries(
          Object.entries(byName ?? {}).flatMap(([name, value]) => {
            const stored = storedValue(value);
            return stored === undefined ? [] : [[name, stored]];
          }),
        ),
      ]),
    ),
    ...(whole !== undefined && { querystring: { '': whole } }),
  };
}

export function sentBody(value: RequestValue, mediaType: string): SentBody {
  if (value instanceof Serialized) return { mediaType, text: value.text };
  const stored = storedValue(value);
  return { mediaType, ...(stored !== undefined && { value: stored }) };
}

/** The value without what is no data: of a file nothing is left. */
function storedValue(value: RequestValue): Json | undefined {
  if (value instanceof Serialized) return value.text;
  if (value instanceof Blob || value instanceof Uint8Array || value === undefined) return undefined;
  if (Array.isArray(value)) return value.flatMap((item) => storedValue(item) ?? []);
  if (!isObject(value)) return value as Json;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const stored = storedValue(member as RequestValue);
      return stored === undefined ? [] : [[name, stored]];
    }),
  );
}
