import { escapePointer, hasDuplicateKeys, type Json, parseJson } from '@curlew/openapi';
import { latin1Bytes, latin1Text, utf8Bytes, utf8Text } from '../decode/bytes.ts';
import type { Exchange, ExchangeMessage } from '../exchange.ts';
import type { Finding } from '../finding.ts';
import { isForm, secretsInBody, secretsInForm, secretsInText, secretsInValue } from './body-secrets.ts';
import { maskHeader, secretsInHeader } from './mask-headers.ts';
import { MASK, maskValue } from './mask-value.ts';

/** Shorter values occur in other texts by chance: they are replaced only where they are a credential. */
const MIN_LENGTH = 4;

/**
 * Masks credentials of exchanges: given ones, and those found by their names in headers, queries, bodies and
 * messages. `exchange`, `finding` and `text` return copies in which they are replaced everywhere.
 */
export class SecretMask {
  readonly #secrets = new Set<string>();
  #pattern: RegExp | undefined;

  constructor(secrets: Iterable<string> = []) {
    for (const secret of secrets) this.add(secret);
  }

  add(secret: string): void {
    if (secret.length < MIN_LENGTH || secret === MASK || this.#secrets.has(secret)) return;
    const spellings = [
      secret,
      encodeURIComponent(secret.toWellFormed()),
      JSON.stringify(secret).slice(1, -1),
      latin1Text(utf8Bytes(secret)),
      escapePointer(secret),
    ];
    for (const spelling of spellings) this.#secrets.add(spelling);
    this.#pattern = undefined;
  }

  /** Collects the credentials of an exchange, so that they are masked in others, too. */
  learn({ request, response, messages }: Exchange): void {
    const found = [request.headers, response?.headers ?? [], response?.trailers ?? []]
      .flat()
      .flatMap(secretsInHeader);
    found.push(...secretsInUrl(request.url));
    for (const body of [request.body, response?.body]) if (body) found.push(...secretsInBody(body));
    for (const { data, value } of messages) {
      if (value === undefined) continue;
      found.push(...secretsInValue(value));
      if (hasDuplicateKeys(data, value)) found.push(...secretsInText(data));
    }
    for (const secret of found) this.add(secret);
  }

  text(text: string): string {
    if (this.#secrets.size === 0) return text;
    this.#pattern ??= new RegExp(
      [...this.#secrets]
        .sort((one, other) => other.length - one.length)
        .map((secret) => secret.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&'))
        .join('|'),
      'g',
    );
    return text.replaceAll(this.#pattern, MASK);
  }

  finding(finding: Finding): Finding {
    const { sentence, instance } = finding;
    const masked = { ...finding, sentence: this.text(sentence), instance: this.text(instance) };
    if (finding.help !== undefined) masked.help = this.text(finding.help);
    return masked;
  }

  exchange(exchange: Exchange): Exchange {
    this.learn(exchange);
    const text = (given: string): string => this.text(given);
    const { request, response, failure } = exchange;
    const masked: Exchange = {
      ...exchange,
      request: {
        ...request,
        url: this.url(request.url),
        headers: request.headers.map((header) => maskHeader(header, text)),
        ...(request.body && { body: this.body(request.body) }),
      },
      messages: exchange.messages.map((message) => this.#message(message)),
      redirects: exchange.redirects.map((one) => ({
        ...one,
        from: this.url(one.from),
        to: this.url(one.to),
      })),
    };
    if (failure) masked.failure = { ...failure, message: this.text(failure.message) };
    if (response) {
      masked.response = {
        ...response,
        statusText: this.text(response.statusText),
        headers: response.headers.map((header) => maskHeader(header, text)),
        trailers: response.trailers.map((header) => maskHeader(header, text)),
        body: this.body(response.body),
      };
    }
    return masked;
  }

  url(url: string): string {
    const withoutUser = url.replace(/^([a-z][a-z\d+.-]*:\/\/)[^/?#@]*@/i, `$1${MASK}@`);
    const at = withoutUser.indexOf('?');
    if (at < 0) return this.text(withoutUser);
    return `${this.text(withoutUser.slice(0, at))}?${this.#form(withoutUser.slice(at + 1))}`;
  }

  /** JSON and form bodies are rewritten if they contain a credential. */
  body(body: Uint8Array): Uint8Array {
    if (body.length === 0) return body;
    const utf8 = utf8Text(body);
    const value = parseJson(utf8);
    if (value !== undefined) {
      const masked = this.#json(utf8, value).text;
      return masked === utf8 ? body : utf8Bytes(masked);
    }
    if (isForm(utf8)) {
      const masked = this.#form(utf8);
      return masked === utf8 ? body : utf8Bytes(masked);
    }
    const bytes = latin1Text(body);
    const masked = this.text(bytes);
    return masked === bytes ? body : latin1Bytes(masked);
  }

  #message(message: ExchangeMessage): ExchangeMessage {
    const { value, ...rest } = message;
    if (value === undefined) return { ...rest, data: this.text(message.data) };
    const masked = this.#json(message.data, value);
    return { ...rest, data: masked.text, value: masked.value };
  }

  /** A text as JSON. Values of repeated names are in the text alone, so such a text is written again. */
  #json(text: string, value: Json): { text: string; value: Json } {
    const masked = maskValue(value, (part) => this.text(part));
    const isSame = masked === value && !hasDuplicateKeys(text, value);
    return { text: isSame ? text : JSON.stringify(masked), value: masked };
  }

  #form(text: string): string {
    const pairs = text.split('&').map((pair) => {
      const isSecret = secretsInForm(pair).some((secret) => secret !== '');
      return isSecret ? `${pair.slice(0, pair.indexOf('='))}=${MASK}` : this.text(pair);
    });
    return pairs.join('&');
  }
}

/**
 * A copy of an exchange with its own and the given credentials masked. For several exchanges, reuse one
 * `SecretMask`.
 */
export function maskExchange(exchange: Exchange, secrets: Iterable<string> = []): Exchange {
  return new SecretMask(secrets).exchange(exchange);
}

function secretsInUrl(url: string): string[] {
  const query = /\?([^#]*)/.exec(url)?.[1] ?? '';
  const password = /^[a-z][a-z\d+.-]*:\/\/[^/?#@]*:([^/?#@]+)@/i.exec(url)?.[1];
  return [...secretsInForm(query), ...(password === undefined ? [] : [password])];
}
