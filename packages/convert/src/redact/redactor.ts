import { pathOf } from '../document/paths/path-segments.ts';
import { getOrInsert } from '../get-or-insert.ts';
import { parseJson } from '../http/json/parse-json.ts';
import { scalar } from '../infer/scalar.ts';
import type { BodyKind, FormField, NormalizedRequest } from '../normalized-request.ts';
import type { Schema } from '../openapi-document.ts';
import { NameKinds } from './names/name-kinds.ts';
import { SecretNames } from './names/secret-names.ts';
import { PathRedaction } from './path-redaction.ts';
import { SchemaRedaction } from './redact-schema.ts';
import { isSecretBehind } from './secret-segments.ts';
import { SegmentKinds } from './segment-kinds.ts';
import { redactJson } from './text/redact-json.ts';
import { ScalarRedaction } from './text/redact-scalar.ts';
import { redactScript } from './text/redact-script.ts';
import { type RedactContext, redactText, replaceKnown } from './text/redact-text.ts';
import { redactXml } from './text/redact-xml.ts';
import { collectCredentials } from './values/collect-credentials.ts';
import { isShownHeader } from './values/header-values.ts';
import { namedPairs } from './values/named-pairs.ts';
import { placeholder } from './values/placeholder.ts';

/** Removes credentials and personal data of recorded requests from everything derived from them. */
export class Redactor {
  readonly context: RedactContext;
  readonly #scalars: ScalarRedaction;
  readonly #texts = new Map<string, string>();
  readonly #scripts = new Map<string, string>();
  readonly #schemas: SchemaRedaction;
  readonly #paths: PathRedaction;

  constructor(requests: readonly NormalizedRequest[]) {
    const names = new NameKinds();
    const known = collectCredentials(requests, names);
    this.context = {
      names,
      known,
      segmentKinds: new SegmentKinds(names),
      secretNames: new SecretNames(known),
    };
    this.#paths = new PathRedaction(requests.map(pathOf), this.context);
    this.#scalars = new ScalarRedaction(this.context);
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
    return getOrInsert(this.#texts, text, () => redactText(text, this.context));
  }

  /** A message without credentials it may repeat. */
  message(text: string): string {
    return replaceKnown(text, this.context.known);
  }

  /** Whether values under a name, and all below it, are credentials. */
  isCredentialName(name: string): boolean {
    return this.context.names.isCredential(name);
  }

  /**
   * Whether values under a name can be part of an API: it does not name a credential, an identifier or a person.
   * Beside the text of an error, a `code` is none.
   */
  isPublicName(name: string, isError: boolean): boolean {
    const kind = this.context.names.of(name);
    return kind === 'harmless' || kind === 'plain' || (isError && kind === 'credential');
  }

  /** Whether a recorded value may be written into a document as it is, under a name. */
  isPublicValue(name: string, value: string): boolean {
    if (this.isSecretName(value) || this.text(value) !== value) return false;
    const shown = this.json({ [name]: value, ...(this.isCredentialName(name) && { message: '' }) });
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
    const behind = this.context.segmentKinds.of(before);
    if (behind && isSecretBehind(value, behind)) return this.#scalars.text(value, name, 'secret');
    const kind = this.context.names.of(name);
    return this.#scalars.text(value, name, kind === 'id' || kind === 'opaque' ? 'plain' : kind);
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

  /** A JSON value for an example of its own, without the members whose name is a credential. */
  example(value: unknown): unknown {
    return this.context.secretNames.removedFrom(this.json(value));
  }

  /** A value of a form for an example, of the type that its schema has. */
  formExample(name: string, value: string): unknown {
    return scalar(this.value(name, value), true).example ?? value;
  }

  /** The text of a body for an example; undefined when it has no names to decide by. */
  bodyText(kind: BodyKind, raw: string): string | undefined {
    if (kind === 'xml') return redactXml(raw, this.#scalars);
    const lines = raw.split('\n').filter((line) => line.trim() !== '');
    const values = lines.map((line) => parseJson(line)?.value);
    // Newline-delimited JSON.
    if (values.some((value) => typeof value !== 'object')) return undefined;
    return values
      .map((value) => JSON.stringify(this.context.secretNames.removedFrom(this.json(value))))
      .join('\n');
  }

  /** An extension's value; scripts of a collection still parse afterward. */
  extension(name: string, value: unknown): unknown {
    const { secretNames } = this.context;
    if (name !== 'x-coll-scripts')
      return secretNames.removedFrom(redactJson(value, this.#scalars, name.slice(2)));
    if (typeof value !== 'object' || value === null) return undefined;
    const { requests, ...scripts } = value as Record<string, unknown>;
    if (!Array.isArray(requests)) return this.#scriptsOf(scripts);
    const each = requests.map(({ name: own, ...others }: Record<string, unknown>) => ({
      name: this.text(String(own)),
      ...this.#scriptsOf(others),
    }));
    return { ...this.#scriptsOf(scripts), requests: each };
  }

  #scriptsOf(scripts: object): Record<string, string> {
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
