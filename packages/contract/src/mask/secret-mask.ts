import type { HttpHeader } from '@curlew/request';
import type { Exchange, ExchangeMessage, ExchangeResponse } from '../exchange.ts';
import type { Finding } from '../finding.ts';
import { secretsInBody, secretsInForm, secretsInValue } from './body-secrets.ts';
import { isSecretName } from './secret-names.ts';

/** What stands in the place of a credential. */
export const MASK = '***';
/** Shorter values occur by chance in other texts: they are replaced where they are a credential, and nowhere else. */
const MIN_LENGTH = 4;

/**
 * Credentials of exchanges: those that are given, and those that stand in a header, a query, a body or a message under
 * the name of one. `exchange`, `finding` and `text` give copies without them, whatever else they occur in.
 */
export class SecretMask {
  readonly #secrets = new Set<string>();
  #pattern: RegExp | undefined;

  constructor(secrets: Iterable<string> = []) {
    for (const secret of secrets) this.add(secret);
  }

  add(secret: string): void {
    if (secret.length < MIN_LENGTH || secret === MASK || this.#secrets.has(secret)) return;
    this.#secrets.add(secret);
    const encoded = encodeURIComponent(secret);
    if (encoded !== secret) this.#secrets.add(encoded);
    const quoted = JSON.stringify(secret).slice(1, -1);
    if (quoted !== secret) this.#secrets.add(quoted);
    this.#pattern = undefined;
  }

  /** Learns the credentials of an exchange, so that they are found in others, too. */
  learn({ request, response, messages }: Exchange): void {
    for (const header of request.headers) this.#learnHeader(header);
    for (const header of [...(response?.headers ?? []), ...(response?.trailers ?? [])]) this.#learnHeader(header);
    this.#learnUrl(request.url);
    for (const body of [request.body, response?.body]) {
      if (body) for (const secret of secretsInBody(body)) this.add(secret);
    }
    for (const { value } of messages) {
      if (value !== undefined) for (const secret of secretsInValue(value)) this.add(secret);
    }
  }

  text(text: string): string {
    if (this.#secrets.size === 0) return text;
    this.#pattern ??= new RegExp(
      [...this.#secrets]
        .sort((one, other) => other.length - one.length)
        .map((secret) => secret.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
        .join('|'),
      'g',
    );
    return text.replaceAll(this.#pattern, MASK);
  }

  finding(finding: Finding): Finding {
    const masked = { ...finding, sentence: this.text(finding.sentence) };
    if (finding.help !== undefined) masked.help = this.text(finding.help);
    return masked;
  }

  exchange(exchange: Exchange): Exchange {
    this.learn(exchange);
    const { request, response, failure } = exchange;
    const masked: Exchange = {
      ...exchange,
      request: {
        ...request,
        url: this.#url(request.url),
        headers: request.headers.map((header) => this.#header(header)),
        ...(request.body && { body: this.#body(request.body) }),
      },
      messages: exchange.messages.map((message) => this.#message(message)),
      redirects: exchange.redirects.map((redirect) => ({
        ...redirect,
        from: this.#url(redirect.from),
        to: this.#url(redirect.to),
      })),
    };
    if (response) masked.response = this.#response(response);
    if (failure) masked.failure = { ...failure, message: this.text(failure.message) };
    return masked;
  }

  #response(response: ExchangeResponse): ExchangeResponse {
    return {
      ...response,
      statusText: this.text(response.statusText),
      headers: response.headers.map((header) => this.#header(header)),
      trailers: response.trailers.map((header) => this.#header(header)),
      body: this.#body(response.body),
    };
  }

  #message(message: ExchangeMessage): ExchangeMessage {
    const { value, ...rest } = message;
    const data = this.text(message.data);
    if (value === undefined) return { ...rest, data };
    return { ...rest, data, value: data === message.data ? value : JSON.parse(this.text(JSON.stringify(value))) };
  }

  #header({ name, value }: HttpHeader): HttpHeader {
    if (!isSecretName(name)) return { name, value: this.text(value) };
    // The scheme is no secret, and neither is what a cookie is called and how long it lives.
    const scheme = /^(?:basic|bearer|digest|negotiate|apikey|token)\s/i.exec(value)?.[0] ?? '';
    return { name, value: /cookie/i.test(name) ? maskCookies(value) : `${scheme}${MASK}` };
  }

  #learnHeader({ name, value }: HttpHeader): void {
    if (!isSecretName(name)) return;
    if (/cookie/i.test(name)) {
      for (const pair of value.split(/;\s*/)) this.add(pair.slice(pair.indexOf('=') + 1));
      return;
    }
    const credential = value.replace(/^[A-Za-z-]+\s+/, '');
    this.add(credential);
    if (!/^basic\s/i.test(value)) return;
    const pair = Buffer.from(credential, 'base64').toString('utf8');
    this.add(pair.slice(pair.indexOf(':') + 1));
  }

  #learnUrl(url: string): void {
    const at = url.indexOf('?');
    if (at >= 0) for (const secret of secretsInForm(url.slice(at + 1).split('#')[0] ?? '')) this.add(secret);
    const password = /^[a-z][a-z\d+.-]*:\/\/[^/?#@]*:([^/?#@]+)@/i.exec(url)?.[1];
    if (password !== undefined) this.add(password);
  }

  #url(url: string): string {
    const userinfo = url.replace(/^([a-z][a-z\d+.-]*:\/\/)[^/?#@]*@/i, `$1${MASK}@`);
    const at = userinfo.indexOf('?');
    if (at < 0) return this.text(userinfo);
    const pairs = userinfo.slice(at + 1).split('&');
    const shown = pairs.map((pair) => (secretsInForm(pair).length > 0 ? `${pair.split('=', 1)[0]}=${MASK}` : pair));
    return this.text(`${userinfo.slice(0, at)}?${shown.join('&')}`);
  }

  #body(body: Uint8Array): Uint8Array {
    if (body.length === 0) return body;
    // Short credentials are known by their names alone: the body is written anew where it has one.
    const text = Buffer.from(body).toString('latin1');
    const shown = this.text(text);
    const short = secretsInBody(body).some((secret) => secret.length < MIN_LENGTH);
    if (shown === text && !short) return body;
    return Buffer.from(short ? maskShort(shown) : shown, 'latin1');
  }
}

/** One exchange without its credentials and the given ones. For several, keep one `SecretMask`. */
export function maskExchange(exchange: Exchange, secrets: Iterable<string> = []): Exchange {
  return new SecretMask(secrets).exchange(exchange);
}

function maskCookies(value: string): string {
  const kept = /^(?:path|domain|expires|max-age|samesite|priority)$/i;
  return value.replaceAll(/([^=;,\s]+)=([^;]*)/g, (pair, name: string) => (kept.test(name) ? pair : `${name}=${MASK}`));
}

function maskShort(text: string): string {
  return text.replaceAll(/"((?:[^"\\]|\\.){1,200})"(\s*:\s*)("(?:[^"\\]|\\.){0,3}"|-?\d{1,3}(?![\d.eE]))/g, (all, name: string, colon: string) =>
    isSecretName(name) ? `"${name}"${colon}"${MASK}"` : all,
  );
}
