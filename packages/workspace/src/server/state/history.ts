import { randomUUID } from 'node:crypto';
import type { Json } from '@curlew/openapi';
import { isObject } from '@curlew/openapi/internal';
import type { FilledBody, RequestValues } from '../../protocol/request-form.ts';
import type { BodyView, HistoryEntry, SendRequest, SendResponse } from '../../protocol/send.ts';
import { typedBody } from '../request/request-input.ts';
import type { StateFolder } from './state-folder.ts';

/** Calls that are kept of one description, the newest first. */
const MAX_ENTRIES = 100;
/** Stands for a credential in masked values. */
const MASK = '***';
/** Characters of a body that is kept. */
const MAX_BODY = 20_000;

interface KeptCall {
  entry: HistoryEntry;
  response: SendResponse;
}

/** Requests sent from one description, without credentials. */
export class History {
  readonly #entry: string;
  readonly #state: StateFolder;

  constructor(entry: string, state: StateFolder) {
    this.#entry = entry;
    this.#state = state;
  }

  async add({ operation, values }: SendRequest, response: SendResponse): Promise<void> {
    const { exchange, findings } = response;
    if (exchange === undefined) return;
    // The package of the engine, which most windows need late.
    const { isSecretName, SecretMask } = await import('@curlew/exchange');
    const mask = new SecretMask();
    const entry: HistoryEntry = {
      id: randomUUID(),
      operation,
      method: exchange.request.method,
      url: exchange.request.url,
      ...(exchange.response && { status: exchange.response.status }),
      ...(exchange.failure && { failure: exchange.failure.message }),
      startedAt: exchange.startedAt,
      durationMs: exchange.durationMs,
      findingCount: findings.length,
      values: withoutCredentials(values, (name, value) =>
        isSecretName(name) ? '' : withoutMask(mask.value({ [name]: value }), name),
      ),
    };
    const kept: KeptCall = { entry, response: shortened(response) };
    this.#write([kept, ...this.#read()].slice(0, MAX_ENTRIES));
  }

  list(operation?: string): HistoryEntry[] {
    const entries = this.#read().map(({ entry }) => entry);
    return operation === undefined ? entries : entries.filter((one) => one.operation === operation);
  }

  find(id: string): SendResponse | undefined {
    return this.#read().find(({ entry }) => entry.id === id)?.response;
  }

  clear(): void {
    this.#state.remove(this.#entry, 'history');
  }

  #read(): KeptCall[] {
    const kept = this.#state.read(this.#entry, 'history');
    return Array.isArray(kept) ? (kept as unknown as KeptCall[]) : [];
  }

  #write(calls: readonly KeptCall[]): void {
    this.#state.write(this.#entry, 'history', calls as unknown as Json);
  }
}

/** Returns what may be stored of a value, judged by its name and shape. */
type Keep = (name: string, value: Json) => Json;

/** The member of a masked object, with nothing in place of masked strings: the form shows that they are missing. */
function withoutMask(masked: Json, name: string): Json {
  const value = isObject(masked) ? (masked[name] ?? '') : '';
  return withoutMasked(value);
}

function withoutMasked(value: Json): Json {
  if (typeof value === 'string') return value.includes(MASK) ? '' : value;
  if (Array.isArray(value)) return value.map(withoutMasked);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutMasked(one)]));
}

/** Placeholders of secrets stay, what was typed does not. */
function withoutCredentials(values: RequestValues, keep: Keep): RequestValues {
  const placeholder = (text: string) => (/^\s*\{\{[^{}]+\}\}\s*$/.test(text) ? text : '');
  const kept = (name: string, text: string) => placeholder(text) || String(keep(name, text));
  return {
    ...values,
    credentials: Object.fromEntries(
      Object.entries(values.credentials).map(([name, one]) => [
        name,
        typeof one === 'string'
          ? placeholder(one)
          : 'certificateFile' in one
            ? { certificateFile: one.certificateFile, keyFile: one.keyFile }
            : { username: one.username, password: placeholder(one.password) },
      ]),
    ),
    headers: values.headers.map(({ name, value }) => ({ name, value: kept(name, value) })),
    parameters: values.parameters.map((one) => ({
      ...one,
      value: typeof one.value === 'string' ? kept(one.name, one.value) : keep(one.name, one.value),
    })),
    ...(values.body && { body: bodyWithoutSecrets(values.body, keep) }),
    ...(values.messages && { messages: values.messages.map((one) => keep('', typedBody(one))) }),
  };
}

function bodyWithoutSecrets({ mediaType, value }: FilledBody, keep: Keep): FilledBody {
  return { mediaType, ...(value !== undefined && { value: keep('', typedBody(value)) }) };
}

function shortened(response: SendResponse): SendResponse {
  const { exchange } = response;
  if (exchange?.response === undefined) return response;
  const body = shortBody(exchange.response.body);
  const messages = exchange.messages.slice(0, 100);
  return { ...response, exchange: { ...exchange, messages, response: { ...exchange.response, body } } };
}

function shortBody(body: BodyView): BodyView {
  if (body.content.length <= MAX_BODY) return body;
  const { value: _, ...rest } = body;
  return { ...rest, content: body.content.slice(0, MAX_BODY), isShortened: true };
}
