import type { Json } from '@curlew/openapi';
import { type HttpHeader, hasDuplicateKeys, parseJson, parseWithRepeats } from '@curlew/openapi/internal';
import { latin1Bytes, utf8Bytes } from '../decode/bytes.ts';
import type { Exchange, ExchangeMessage } from '../exchange.ts';
import type { Finding } from '../finding.ts';
import { classifyName, classifyQueryName, isCredentialKind, type NameKind } from './classify-name.ts';
import { getSpellings, KnownValues, type SharedSecrets } from './known-values.ts';
import { isPlain, PlainStrings } from './plain-strings.ts';
import { isForm, redactForm, redactMultipart } from './redact-form.ts';
import { isGraphql, redactGraphql } from './redact-graphql.ts';
import { type HeaderMarks, redactHeader, secretsInHeader } from './redact-headers.ts';
import { isJsonLines, redactJson } from './redact-json.ts';
import { redactTable } from './redact-table.ts';
import { isSentence, isWord, redactText, replaceKnown } from './redact-text.ts';
import { isAddress, isSecretInRedirect, redactUrl } from './redact-url.ts';
import { redactTags, redactXml } from './redact-xml.ts';
import { isPublicValue, isShown, judge, judgeNumber, type Redaction, type Subject } from './redaction.ts';
import { getText, mayShow, showsKnown } from './shows-known.ts';
import { INDEXED_LENGTH } from './text-index.ts';

/** Replacement for a credential. */
export const MASK = '***';

/** Shorter values occur in other texts by chance: they are replaced only where they are a credential. */
const MIN_LENGTH = 4;
/** Shorter names are words. */
const MIN_LONG_NAME = 8;
/** Maximum depth of a value; deeper parts are omitted. */
const MAX_DEPTH = 100;
const URL_MARKS = { userInfo: MASK, segment: MASK, host: MASK, fragment: `#${MASK}` };
/** No credential is known. */
const NONE = new KnownValues();
/** Names in which nothing is secret by its shape: all exchanges of an API have the same. */
const plainNames = new PlainStrings();

/** Credentials of a job. */
interface Found {
  secrets: string[];
  /** One was a part of a text: it may be a part of one that is found elsewhere, whose rest is shown. */
  isPartial: boolean;
}

/**
 * Masks credentials of exchanges: given ones, and those found by their names and shapes in headers, addresses, bodies
 * and messages. `exchange`, `finding` and `text` return copies in which they are replaced everywhere. It is the policy
 * for logs, reports, history and results of tools: personal data stays.
 */
export class SecretMask implements Redaction {
  readonly #values: KnownValues;
  readonly #shared: SharedSecrets | undefined;
  readonly maxDepth = MAX_DEPTH;
  readonly getKind: (name: string) => NameKind = classifyName;
  /** Strings, lines of headers and addresses in which nothing is secret by its name or shape: exchanges repeat them. */
  readonly #plain: PlainStrings;
  readonly #plainHeaders: PlainStrings;
  readonly #plainUrls: PlainStrings;
  /** Credentials as they were given or found. */
  readonly #added = new Set<string>();
  /** Credentials that are too short for an index. */
  readonly #short = new Set<string>();
  #pattern: RegExp | undefined;
  /** Where found credentials are collected, while an exchange is learned. */
  #found: Found | undefined;
  /** Nothing that is known occurs in the text around. */
  #isUnknown = false;
  /** Exchanges as they were masked when they were learned. */
  readonly #learned = new WeakMap<Exchange, Exchange>();

  /** What it finds is known to all masks with the same `shared`, unless it may be an ordinary word. */
  constructor(secrets: Iterable<string> = [], shared?: SharedSecrets) {
    this.#values = new KnownValues(shared);
    this.#shared = shared;
    this.#plain = shared?.plain ?? new PlainStrings();
    this.#plainHeaders = shared?.plainHeaders ?? new PlainStrings();
    this.#plainUrls = shared?.plainUrls ?? new PlainStrings();
    for (const secret of secrets) this.add(secret);
  }

  add(secret: string): void {
    if (secret.length < MIN_LENGTH || secret === MASK || this.#added.has(secret)) return;
    this.#added.add(secret);
    const values = isWord(secret) ? this.#values : (this.#shared ?? this.#values);
    for (const spelling of getSpellings(secret)) {
      if (spelling.length >= INDEXED_LENGTH) values.add(spelling);
      else this.#short.add(spelling);
    }
    this.#pattern = undefined;
  }

  /**
   * Collects the credentials of an exchange, so that they are masked in others, too. Returns the exchange with them masked
   * where they were found; `exchange` masks them everywhere.
   */
  learn(exchange: Exchange): Exchange {
    const { result, isPartial } = this.#find(() => this.#masked(exchange));
    if (!isPartial) this.#learned.set(exchange, result);
    return result;
  }

  /** Does a job again if its first result shows credentials that were found only later. */
  #collect<Result>(
    job: () => Result,
    isShownBy: (result: Result, mayShow: (text: string) => boolean) => boolean,
  ): Result {
    const count = this.#added.size;
    const { result, isPartial } = this.#find(job);
    if (this.#added.size === count) return result;
    return isPartial || isShownBy(result, this.#mayShow) ? job() : result;
  }

  /** Whether a text may show a credential that is known, as it is or as a format writes it. */
  readonly #mayShow = (text: string): boolean =>
    this.#added.size > 0 && mayShow(text, (part) => this.#isIn(part));

  /** Does a job, and adds the credentials that it finds. */
  #find<Result>(job: () => Result): { result: Result; isPartial: boolean } {
    const outer = this.#found;
    const found: Found = { secrets: [], isPartial: false };
    this.#found = found;
    const result = job();
    this.#found = outer;
    for (const secret of found.secrets) this.add(secret);
    return { result, isPartial: found.isPartial };
  }

  /** Those that are known, as far as they can occur in the text around. */
  get known(): KnownValues {
    return this.#isUnknown ? NONE : this.#values;
  }

  /** A sentence or name of our own, without the credentials that are known. */
  text(text: string): string {
    return this.#known(text);
  }

  /** A JSON value, masked by the names and shapes of its parts, too. */
  value(value: Json): Json {
    return this.#collect(
      () => redactJson(value, this) as Json,
      (shown) => this.#mayShow(JSON.stringify(shown)),
    );
  }

  prose(text: string): string {
    return redactText(this.#known(text), this.known, this.#hide);
  }

  memberName(name: string): string {
    if (name.length < MIN_LONG_NAME || plainNames.has(name)) return this.#known(name);
    const shown = this.prose(name);
    if (shown === name) plainNames.add(name);
    return shown;
  }

  leftOut(): unknown {
    return MASK;
  }

  scalar(value: string | number, _name: string, kind: NameKind, subject?: Subject): string | number {
    if (typeof value === 'number') {
      if (isShown(judgeNumber(value, kind, this.known), 'debugging')) return value;
      this.#found?.secrets.push(String(value));
      return MASK;
    }
    if (value === '' || value === MASK) return value;
    if (!isCredentialKind(kind)) {
      if (isPlain(value) || isSentence(value)) return this.#known(value);
      if (this.#plain.has(value) && (this.#isUnknown || !this.#mayShow(value))) return value;
    }
    if (isShown(judge(value, kind, this.known, subject), 'debugging')) {
      if (isPublicValue(value, kind)) return value;
      const shown = this.#format(value);
      if (shown === value && kind === 'unknown') this.#plain.add(value);
      return shown;
    }
    // A text that only contains a credential is not one, and neither are its other words.
    const isWhole = isCredentialKind(kind) || !/\s|[/?&{<]/.test(value) || value.length < INDEXED_LENGTH;
    if (!isWhole) {
      const shown = this.#format(value);
      if (shown !== value) return shown;
    }
    this.#found?.secrets.push(value);
    return MASK;
  }

  finding(finding: Finding): Finding {
    const { sentence, instance, help } = finding;
    const shown = { ...finding, sentence: this.#known(sentence), instance: this.#known(instance) };
    return help === undefined ? shown : { ...shown, help: this.#known(help) };
  }

  exchange(exchange: Exchange): Exchange {
    const learned = this.#learned.get(exchange);
    if (learned && !showsKnown(learned, this.#mayShow)) return learned;
    return this.#collect(() => this.#masked(exchange), showsKnown);
  }

  #masked(exchange: Exchange): Exchange {
    const { request, response, failure } = exchange;
    const masked: Exchange = {
      ...exchange,
      request: {
        ...request,
        url: this.url(request.url),
        headers: request.headers.map((header) => this.#header(header)),
        ...(request.body && { body: this.body(request.body) }),
      },
      messages: exchange.messages.map((message) => this.#message(message)),
      redirects: exchange.redirects.map((one) => ({
        ...one,
        from: this.url(one.from),
        to: this.url(one.to, true),
      })),
    };
    if (failure) masked.failure = { ...failure, message: this.prose(failure.message) };
    if (response) {
      masked.response = {
        ...response,
        statusText: this.prose(response.statusText),
        headers: response.headers.map((header) => this.#header(header)),
        trailers: response.trailers.map((header) => this.#header(header)),
        body: this.body(response.body),
      };
    }
    return masked;
  }

  /** An address with its user and password, secret segments, and values of its query masked. */
  url(url: string, isRedirect = false): string {
    if (!isRedirect && this.#plainUrls.has(url) && !this.#mayShow(url)) return url;
    const masked = this.#searchOnce(url, () => {
      const pair = (name: string, value: string) => this.#pair(name, value, isRedirect);
      return this.#known(redactUrl(url, this.known, pair, URL_MARKS, this.#pairName));
    });
    if (masked === url && !isRedirect) this.#plainUrls.add(url);
    return masked;
  }

  /** Redacts a text after one search of the whole for what is known, which is faster than a search of each of its strings. */
  #searchOnce<Result>(text: string, redact: () => Result): Result {
    const isUnknown = this.#isUnknown;
    this.#isUnknown ||= !this.#mayShow(text);
    const result = redact();
    this.#isUnknown = isUnknown;
    return result;
  }

  /** Bodies are rewritten if they contain a credential: JSON, forms, multipart, XML, HTML, GraphQL, other text. */
  body(body: Uint8Array): Uint8Array {
    if (body.length === 0) return body;
    const { text, isBinary } = getText(body);
    if (isBinary) {
      const masked = redactMultipart(text, this.#field) ?? this.#known(text);
      return masked === text ? body : latin1Bytes(masked);
    }
    const masked = this.#bodyText(text);
    return masked === text ? body : utf8Bytes(masked);
  }

  /** The same for a body or a message that is text. */
  bodyText(text: string): string {
    return this.#collect(
      () => this.#bodyText(text),
      (shown) => this.#mayShow(shown),
    );
  }

  #bodyText(text: string): string {
    const value = parseJson(text);
    if (value !== undefined) return this.#json(text, value).text;
    return this.#searchOnce(text, () => {
      const multipart = redactMultipart(text, this.#field);
      if (multipart !== undefined) return multipart;
      if (isJsonLines(text)) return text.replace(/[^\r\n]+/g, this.#jsonLine);
      if (isForm(text)) return redactForm(text, (name, one) => this.#pair(name, one, false), this.#pairName);
      return this.#format(text);
    });
  }

  readonly #field = (name: string, value: string): string =>
    name === '' ? this.prose(value) : String(this.scalar(value, name, classifyName(name)));

  /** A text as JSON. Values of repeated names are in the text alone, so such a text is written again. */
  #json(text: string, value: Json): { text: string; value: Json } {
    const isRepeated = hasDuplicateKeys(text, value);
    const masked = this.#searchOnce(text, () => {
      if (isRepeated && this.#found) redactJson(parseWithRepeats(text), this);
      return redactJson(value, this) as Json;
    });
    const isSame = masked === value && !isRepeated;
    return { text: isSame ? text : JSON.stringify(masked), value: masked };
  }

  readonly #jsonLine = (line: string): string => {
    const value = parseJson(line);
    return value === undefined ? this.#format(line) : this.#json(line, value).text;
  };

  #message(message: ExchangeMessage): ExchangeMessage {
    const { value, ...rest } = message;
    if (value === undefined) return { ...rest, data: this.#bodyText(message.data) };
    const masked = this.#json(message.data, value);
    return { ...rest, data: masked.text, value: masked.value };
  }

  #header(header: HttpHeader): HttpHeader {
    const line = `${header.name}: ${header.value}`;
    if (this.#plainHeaders.has(line) && !this.#mayShow(line)) return header;
    const secrets = secretsInHeader(header);
    this.#found?.secrets.push(...secrets);
    const shown = redactHeader(header, this.#headerMarks);
    const isHarmless = secrets.length === 0 && shown.name === header.name && shown.value === header.value;
    if (isHarmless) this.#plainHeaders.add(line);
    return shown;
  }

  readonly #headerMarks: HeaderMarks = {
    mark: MASK,
    known: (text) => this.#known(text),
    value: (name, value) =>
      name === '' ? this.memberName(value) : String(this.scalar(value, name, classifyName(name))),
    address: (value, isRedirect) => this.url(value, isRedirect),
  };

  /** The name of a pair, which is a value if no rule knows it as a name: `?<token>=`. */
  readonly #pairName = (name: string): string => {
    if (plainNames.has(name)) return this.#known(name);
    const shown = this.#pair('', name, false);
    if (shown === name) plainNames.add(name);
    return shown;
  };

  #pair(name: string, value: string, isRedirect: boolean): string {
    if (isRedirect && isSecretInRedirect(name) && value !== '') {
      this.#found?.secrets.push(value);
      return MASK;
    }
    return String(this.scalar(value, name, name === '' ? 'unknown' : classifyQueryName(name)));
  }

  /** A text of a format of its own. */
  #format(text: string): string {
    if (text.length < INDEXED_LENGTH) return this.#known(text);
    if (isAddress(text) || /^(?:\/|\?|\.\.?\/)[^\s<>"']*$/.test(text)) return this.url(text);
    if (isGraphql(text)) return this.#known(redactGraphql(text, this));
    if (/^\s*[[{]/.test(text)) {
      const value = parseJson(text);
      if (typeof value === 'object') return this.#json(text, value).text;
    }
    if (!/<[A-Za-z!?]/.test(text)) return redactTable(text, this) ?? this.prose(text);
    const xml = redactXml(text, this);
    return xml === undefined ? this.prose(redactTags(text, this)) : this.#known(xml);
  }

  readonly #hide = (secret: string): string => {
    if (this.#found) {
      this.#found.secrets.push(secret);
      this.#found.isPartial = true;
    }
    return MASK;
  };

  /** A text without the credentials that are known. */
  #known(text: string): string {
    if (this.#isUnknown || text.length < MIN_LENGTH) return text;
    const known = replaceKnown(text, this.#values, () => MASK);
    const shown = this.#short.size === 0 ? known : known.replaceAll(this.#shortPattern(), MASK);
    if (this.#found && shown !== text && shown !== MASK) this.#found.isPartial = true;
    return shown;
  }

  #isIn(text: string): boolean {
    return this.#values.isIn(text) || (this.#short.size > 0 && text.search(this.#shortPattern()) >= 0);
  }

  #shortPattern(): RegExp {
    this.#pattern ??= new RegExp(
      `(?<![\\p{L}\\p{N}])(?:${[...this.#short]
        .sort((one, other) => other.length - one.length)
        .map((secret) => secret.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
        .join('|')})(?![\\p{L}\\p{N}])`,
      'gu',
    );
    return this.#pattern;
  }
}

/**
 * A copy of an exchange with its own and the given credentials masked. For several exchanges, reuse one
 * `SecretMask`.
 */
export function maskExchange(exchange: Exchange, secrets: Iterable<string> = []): Exchange {
  return new SecretMask(secrets).exchange(exchange);
}

/** Whether a body has credentials, by the names and shapes of its values. */
export function hasSecrets(body: Uint8Array): boolean {
  return new SecretMask().body(body) !== body;
}
