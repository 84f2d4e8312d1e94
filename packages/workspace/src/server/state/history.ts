import { randomUUID } from 'node:crypto';
import type { Json } from '@curlew/openapi';
import type { FilledBody, RequestValues } from '../../protocol/request-form.ts';
import type { BodyView, HistoryEntry, SendRequest, SendResponse } from '../../protocol/send.ts';
import { typedBody } from '../sends/typed-body.ts';
import type { StateFolder } from './state-folder.ts';

/** Calls that are kept of one description, the newest first. */
const MAX_ENTRIES = 100;
/** Characters of a body that is kept. */
const MAX_BODY = 20_000;

type IsSecretName = (name: string) => boolean;

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
    const { isSecretName } = await import('@curlew/exchange');
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
      values: withoutCredentials(values, isSecretName),
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

/** Placeholders of secrets stay, what was typed does not. */
function withoutCredentials(values: RequestValues, isSecretName: IsSecretName): RequestValues {
  const placeholder = (text: string) => (/^\s*\{\{[^{}]+\}\}\s*$/.test(text) ? text : '');
  return {
    ...values,
    credentials: Object.fromEntries(
      Object.entries(values.credentials).map(([name, one]) => [
        name,
        typeof one === 'string'
          ? placeholder(one)
          : { username: one.username, password: placeholder(one.password) },
      ]),
    ),
    headers: values.headers.map(({ name, value }) => ({
      name,
      value: isSecretName(name) ? placeholder(value) : value,
    })),
    parameters: values.parameters.map((one) =>
      isSecretName(one.name) && typeof one.value === 'string'
        ? { ...one, value: placeholder(one.value) }
        : one,
    ),
    ...(values.body && { body: bodyWithoutSecrets(values.body, isSecretName) }),
  };
}

function bodyWithoutSecrets({ mediaType, value }: FilledBody, isSecretName: IsSecretName): FilledBody {
  return { mediaType, ...(value !== undefined && { value: hidden(typedBody(value), isSecretName) }) };
}

function hidden(value: Json, isSecretName: IsSecretName): Json {
  if (Array.isArray(value)) return value.map((item) => hidden(item, isSecretName));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      isSecretName(name) && typeof item === 'string' ? '' : hidden(item, isSecretName),
    ]),
  );
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
