import { redactJson, redactText } from '@curlew/exchange';
import {
  classifyName,
  isCredentialKind,
  isSecretBehind,
  redactXml,
  replaceKnown,
  segmentKind,
  splitWords,
} from '@curlew/exchange/internal';
import { setOwn } from '@curlew/openapi/internal';
import { getOrInsert } from '../get-or-insert.ts';
import { parseJson } from '../http/read-json.ts';
import { parseForm } from '../http/text-body.ts';
import { mergeSchemas } from '../infer/merge-schemas.ts';
import { scalar } from '../infer/scalar.ts';
import type { BodyKind, FormField, NormalizedRequest } from '../normalized-request.ts';
import type { Schema } from '../openapi-document.ts';
import { collectCredentials } from './collect-credentials.ts';
import { isShownHeader } from './header-values.ts';
import { PathRedaction } from './path-redaction.ts';
import { placeholder } from './placeholder.ts';
import { ScalarRedaction } from './redact-scalar.ts';
import { redactScript } from './redact-script.ts';
import { type RedactContext, SecretNames } from './secret-names.ts';

/** The source whose requests and responses were written to be read; all others are recordings of live data. */
const AUTHORED = 'coll';

/** Words without names, addresses, markup and longer numbers, of which only their names or shapes would say what they are. */
const PROSE = /^(?!.*\d{4})[^:=@<>{}]{1,2000}$/s;

/** Removes credentials and personal data of recorded requests from everything derived from them. */
export class Redactor {
  readonly context: RedactContext;
  /** By the source of the requests. */
  readonly #scalars: ScalarRedaction;
  /** For what is written to be read, such as extensions, and for words of enumerations and paths. */
  readonly #authored: ScalarRedaction;
  /** For messages about values. */
  readonly #reported: ScalarRedaction;
  readonly #texts = new Map<string, string>();
  readonly #scripts = new Map<string, string>();
  readonly #schemas: SchemaRedaction;
  readonly #paths: PathRedaction;

  /** @param namedPaths templates whose words the user made public. */
  constructor(requests: readonly NormalizedRequest[], namedPaths: readonly string[] = []) {
    const known = collectCredentials(requests);
    this.context = { known, secretNames: new SecretNames(known) };
    this.#paths = new PathRedaction(requests, this.context, namedPaths);
    this.#authored = new ScalarRedaction(this.context, 'authored');
    const isAuthored = requests.every(({ source }) => source === AUTHORED);
    this.#scalars = isAuthored ? this.#authored : new ScalarRedaction(this.context, 'live');
    this.#reported = isAuthored ? this.#authored : new ScalarRedaction(this.context, 'authored', true);
    this.#schemas = new SchemaRedaction(this.context.secretNames);
  }

  /** Whether what is in the place of a name is a credential or an address of a person itself. */
  isSecretName(name: string): boolean {
    return this.context.secretNames.has(name);
  }

  /** A path with parameters in place of what is secret in it. */
  path(path: string): string {
    return this.#paths.template(path);
  }

  /** Prose with its credentials replaced. */
  text(text: string): string {
    return getOrInsert(this.#texts, text, () => redactText(text, this.context.known));
  }

  /** A message without credentials it may repeat. */
  message(text: string): string {
    return replaceKnown(text, this.context.known);
  }

  /** Whether values under a name, and all below it, are credentials. */
  isCredentialName(name: string): boolean {
    return isCredentialKind(classifyName(name));
  }

  /**
   * Whether values under a name can be part of an API: it does not name a credential, an identifier or a person.
   * Beside the text of an error, a `code` is none.
   */
  isPublicName(name: string, isError: boolean): boolean {
    const kind = classifyName(name);
    if (kind !== 'ambiguous') return kind === 'unknown';
    // `token_type` describes a credential, `code` may be one.
    return isError || !isCredentialKind(classifyName(splitWords(name).at(-1) ?? ''));
  }

  /** Whether a recorded value may be written into a document as it is, under a name. */
  isPublicValue(name: string, value: string): boolean {
    if (this.isSecretName(value) || this.text(value) !== value) return false;
    const beside = this.isCredentialName(name) ? { message: '' } : {};
    const shown = redactJson({ [name]: value, ...beside }, this.#authored);
    return (shown as Record<string, unknown>)[name] === value;
  }

  /** A value of a query or form for an example. */
  value(name: string, value: string): string {
    return this.#scalars.text(value, name);
  }

  /** The fields of a form without those whose name is a credential; `raw` shows which of them had no value. */
  fields(fields: readonly FormField[], raw: string | undefined): readonly FormField[] {
    const named = raw === undefined ? fields : namedPairs(fields, raw);
    return named.map(({ contentType, ...field }) =>
      contentType === undefined || this.isSecretName(contentType) ? field : { ...field, contentType },
    );
  }

  /**
   * A segment of a path for an example: one that is random or after a word such as `webhooks` may grant
   * access, whatever the parameter is called.
   */
  pathValue(name: string, value: string, before: string): string {
    const behind = segmentKind(before);
    if (behind && isSecretBehind(value, behind)) return this.#authored.text(value, name, 'secret');
    const kind = classifyName(name);
    return this.#authored.text(value, name, kind === 'id' || kind === 'public' ? 'unknown' : kind);
  }

  /** A header's value for an example: as recorded for a short list of headers, a placeholder for all others. */
  header(name: string, value: string): string {
    if (isShownHeader(name, value) && !this.context.known.has(value)) return value;
    return placeholder(name, value);
  }

  /** A cookie's value for an example: never the recorded one. */
  cookie(value: string): string {
    return placeholder('cookie', value);
  }

  /** A JSON value for examples; `name` is that of the field that holds it. */
  json(value: unknown, name = ''): unknown {
    return redactJson(value, this.#scalars, name);
  }

  /** A JSON value for a message about it, which quotes it only where nothing of it was replaced. */
  reported(value: unknown, name = ''): unknown {
    return redactJson(value, this.#reported, name);
  }

  /** A JSON value for an example of its own, without the members whose name is a credential. */
  example(value: unknown): unknown {
    return this.context.secretNames.removedFrom(this.json(value));
  }

  /** A value of a form for an example, of the type that its schema has. */
  formExample(name: string, value: string): unknown {
    return scalar(this.value(name, value), true).example ?? value;
  }

  /** The text of a body for an example; undefined if it has no names to decide by and was not written to be read. */
  bodyText(kind: BodyKind, raw: string): string | undefined {
    if (kind === 'xml') return redactXml(raw, this.#scalars);
    const lines = raw.split('\n').filter((line) => line.trim() !== '');
    const values = lines.map((line) => parseJson(line)?.value);
    // Newline-delimited JSON.
    if (values.some((value) => typeof value !== 'object'))
      return this.#scalars === this.#authored && PROSE.test(raw) ? this.text(raw) : undefined;
    return values
      .map((value) => JSON.stringify(this.context.secretNames.removedFrom(this.json(value))))
      .join('\n');
  }

  /** An extension's value; scripts of a collection still parse afterward. */
  extension(name: string, value: unknown): unknown {
    const { secretNames } = this.context;
    if (name !== 'x-coll-scripts')
      return secretNames.removedFrom(redactJson(value, this.#authored, name.slice(2)));
    if (typeof value !== 'object' || value === null) return undefined;
    const { requests, ...scripts } = value as Record<string, unknown>;
    if (!Array.isArray(requests)) return this.#getScripts(scripts);
    const each = requests.map(({ name: own, ...others }: Record<string, unknown>) => ({
      name: this.text(String(own)),
      ...this.#getScripts(others),
    }));
    return { ...this.#getScripts(scripts), requests: each };
  }

  #getScripts(scripts: object): Record<string, string> {
    return Object.fromEntries(
      Object.entries(scripts).map(([event, script]) => [event, this.#script(String(script))]),
    );
  }

  #script(script: string): string {
    return getOrInsert(this.#scripts, script, () => redactScript(script, this.context));
  }

  /** A schema without the names of properties that are credentials: they become a rule for any name. */
  schema(schema: Schema): Schema {
    return this.#schemas.redact(schema);
  }
}

/** Takes the names of properties that are credentials out of schemas: they become a rule for any name. */
class SchemaRedaction {
  readonly #names: SecretNames;
  /** Schemas that were looked at, and what became of them: the same few occur thousands of times. */
  readonly #clean = new WeakMap<Schema, Schema>();

  constructor(names: SecretNames) {
    this.#names = names;
  }

  redact(schema: Schema): Schema {
    const known = this.#clean.get(schema);
    if (known) return known;
    let result = schema.properties ? this.#properties(schema, schema.properties) : schema;
    if (schema.items) {
      const items = this.redact(schema.items);
      if (items !== schema.items) result = { ...result, items };
    }
    this.#clean.set(schema, result);
    return result;
  }

  #properties(schema: Schema, given: Record<string, Schema>): Schema {
    const properties: Record<string, Schema> = {};
    const hidden: Schema[] = [];
    let changed = false;
    for (const [name, property] of Object.entries(given)) {
      const clean = this.redact(property);
      changed ||= clean !== property;
      if (this.#names.has(name)) hidden.push(clean);
      else setOwn(properties, name, clean);
    }
    if (!changed && hidden.length === 0) return schema;
    const result: Schema = { ...schema, properties };
    if (hidden.length === 0) return result;
    // A map keyed by credentials: its keys are not part of the contract.
    result.additionalProperties = mergeSchemas(hidden);
    const required = schema.required?.filter((name) => !this.#names.has(name)) ?? [];
    if (required.length > 0) result.required = required;
    else delete result.required;
    return result;
  }
}

/** Switches that queries and forms have without a value. */
const SWITCH =
  /^(?:active|all|archived|compact|count|debug|deleted|details?|disabled|download|dry[-_]?run|enabled|expand|explain|force|full|help|inline|list|location|logging|metadata|notification|pretty|preview|public|raw|recursive|refresh|retention|revoke|schema|search|select|stream|summary|tagging|tags|torrent|uploads?|validate|verbose|version(?:ing|s)?|watch|website|xml|json)$/i;

/**
 * The pairs of a query or form without what is there alone: a text without `=` is a value, unless it is
 * a known switch. `?pretty` is a switch; `isSwitch` accepts further ones.
 */
export function namedPairs<Pair extends { name: string; value?: string }>(
  pairs: readonly Pair[],
  text: string,
  isSwitch: (name: string) => boolean = () => false,
): readonly Pair[] {
  const parts = text.replace(/^\?/, '').split('&');
  const bareParts = parts.filter((part) => part !== '' && !part.includes('='));
  if (bareParts.length === 0) return pairs;
  const bare = new Set(
    bareParts
      .flatMap((part) => parseForm(part).map(({ name }) => name))
      .filter((name) => !SWITCH.test(name) && !isSwitch(name)),
  );
  return bare.size === 0 ? pairs : pairs.filter(({ name, value }) => value || !bare.has(name));
}
