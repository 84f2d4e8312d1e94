import { type Diagnostic, SourceFile } from '@curlew/diagnostics';
import type { Description } from '../description.ts';
import { descriptionFromValue } from '../description-from-value.ts';
import { declaresVersion } from '../dialect/dialects.ts';
import { editText } from '../edit/edit-text.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { isSwagger, upgradeSwagger } from '../load/upgrade-swagger.ts';
import { escapePointer, valueAt } from '../location.ts';
import type { DiagnosticCode } from '../rules/rule.ts';
import { validateDescription } from '../validate-description.ts';
import { walk } from '../walk/walk.ts';
import { diffValues, isKept, lostInConversion, type ValueChange } from './lost-values.ts';
import { planBundle } from './plan-bundle.ts';
import { type DocumentFormat, getFormat, writeDocument } from './write-document.ts';

/** Changes of one kind. */
export interface UpgradeChange {
  /** `nullable` */
  field: string;
  kind: 'added' | 'removed' | 'changed';
  count: number;
  /** Pointers in the source, or in its OpenAPI 3.0 form if it is Swagger 2.0; at most ten. */
  places: readonly string[];
}

/** An upgraded description. */
export interface UpgradedText {
  /** Absent if it cannot be upgraded; see `diagnostics`. */
  text?: string;
  /** Values of `openapi` or `swagger` before and after. */
  from: string;
  to: string;
  changes: readonly UpgradeChange[];
  diagnostics: readonly Diagnostic[];
}

const MAX_PLACES = 10;

/**
 * Upgrades a description to OpenAPI 3.2, or to 3.1 where only its author can decide on the last step. A description of
 * several files becomes one. What has no place in the new version, and what the new text does not keep, is reported.
 */
export async function upgradeText(description: Description, format?: DocumentFormat): Promise<UpgradedText> {
  return new Upgrade(description.asWritten, format).run();
}

/** Codes of what an upgrade cannot do or does not keep, in the order of the documentation. */
export const UPGRADE_CODES = [
  {
    code: 'upgrade-failed',
    severity: 'error',
    summary: 'The description cannot be upgraded: a value has another type than its version requires.',
    help: 'Run `curlew validate`, fix the errors that it reports, and upgrade again.',
  },
  {
    code: 'upgrade-incompatible',
    severity: 'error',
    summary:
      'A part has no equivalent in OpenAPI 3.2 without a decision of its author. The description is written in OpenAPI 3.1.',
    help: 'Decide as the message says, and upgrade again.',
  },
  {
    code: 'upgrade-invalid',
    severity: 'error',
    summary: 'The upgraded description has an error that the description did not have.',
    help: 'Correct the upgraded description by hand.',
  },
  {
    code: 'upgrade-lost',
    severity: 'warning',
    summary: 'A value of the description is not in the upgraded one: its new version has no place for it.',
    help: 'Check whether the value is needed, and write it by hand.',
  },
  {
    code: 'upgrade-bundled',
    severity: 'info',
    summary: 'A description of several files is upgraded as one file.',
    help: 'Split the upgraded file, or keep one file.',
  },
  {
    code: 'upgrade-comments-lost',
    severity: 'warning',
    summary: 'The upgraded description is written anew, without the comments and the layout of the source.',
    help: 'Copy the comments that you need from the source.',
  },
] as const satisfies readonly DiagnosticCode[];

type UpgradeCode = (typeof UPGRADE_CODES)[number]['code'];

class Upgrade {
  readonly #description: Description;
  readonly #format: DocumentFormat;
  readonly #diagnostics: Diagnostic[] = [];

  constructor(description: Description, format: DocumentFormat | undefined) {
    this.#description = description;
    this.#format = format ?? getFormat(description.source(description.entry)?.text ?? '');
  }

  async run(): Promise<UpgradedText> {
    const source = this.#oneFile();
    const from = String(source.openapi ?? source.swagger);
    const base = isSwagger(source) ? await upgradeSwagger(source) : source;
    const upgraded = base && (await this.#upgrade(base));
    if (base === undefined || upgraded === undefined) {
      this.#report('upgrade-failed', '', 'The description cannot be upgraded.');
      return { from, to: from, changes: [], diagnostics: this.#diagnostics };
    }
    const changes = diffValues(base, upgraded);
    this.#reportLost(source, base, changes);
    this.#reportErrors(upgraded);
    const text = this.#write(upgraded, source === base ? changes : undefined);
    const to = String(upgraded.openapi);
    const listed = [
      ...(source === base ? [] : listSwaggerFields(source)).map((one) => ({
        ...one,
        kind: 'changed' as const,
      })),
      ...changes.map((one) => ({ field: one.field, kind: getKind(one), pointer: one.edit.pointer })),
    ];
    return { text, from, to, changes: countChanges(listed), diagnostics: this.#diagnostics };
  }

  /** Returns the description as one value. */
  #oneFile(): JsonObject {
    const { files, value } = this.#description;
    if (files.length === 1) return value;
    this.#report(
      'upgrade-bundled',
      '',
      `The ${files.length} files of the description are upgraded as one file.`,
    );
    const bundle = planBundle(this.#description);
    this.#diagnostics.push(...bundle.diagnostics);
    return bundle.value;
  }

  async #upgrade(base: JsonObject): Promise<JsonObject | undefined> {
    const { upgrade } = await import('@scalar/openapi-upgrader');
    try {
      const { document, diagnostics } = upgrade(structuredClone(base), '3.2', { onIncompatible: 'collect' });
      for (const { message } of diagnostics) {
        const [, pointer = '', words = message] = /at #?(\/\S*|): (.*)$/s.exec(message) ?? [];
        this.#report('upgrade-incompatible', pointer, words);
      }
      const value = JSON.parse(JSON.stringify(document)) as JsonObject;
      // In OpenAPI 3.1, `nullable` is a keyword of somebody else.
      if (declaresVersion(base, '3.0')) removeNullable(value);
      return value;
    } catch {
      return undefined;
    }
  }

  #reportLost(source: JsonObject, base: JsonObject, changes: readonly ValueChange[]): void {
    if (source !== base)
      for (const { pointer, value } of lostInConversion(source, base))
        this.#report('upgrade-lost', pointer, `The value ${shorten(value)} has no place in OpenAPI 3.`);
    for (const change of changes) {
      if (isKept(change)) continue;
      const words = `\`${change.field}: ${shorten(change.before ?? null)}\` has no place in OpenAPI 3.2.`;
      this.#report('upgrade-lost', source === base ? change.edit.pointer : '', words);
    }
  }

  /** Reports errors that the description did not have. */
  #reportErrors(upgraded: JsonObject): void {
    // Identifiers of schemas are looked for where the text has some.
    const source = new SourceFile('<document>', JSON.stringify(upgraded));
    const made = descriptionFromValue(upgraded, { path: source.path, source, find: () => undefined });
    if (made === undefined) return;
    const getErrors = (one: Description) =>
      validateDescription(one).filter(({ severity }) => severity === 'error');
    const found = getErrors(made);
    if (found.length === 0) return;
    const known = new Set(getErrors(this.#description).map(({ code }) => code));
    for (const { code, message, pointer = '' } of found)
      if (!known.has(code)) this.#report('upgrade-invalid', pointer, `${message} (\`${code}\`)`);
  }

  /** Edits the source, so that its comments stay; `changes` is absent if it has another structure. */
  #write(upgraded: JsonObject, changes: readonly ValueChange[] | undefined): string {
    const { entry, files } = this.#description;
    const file = this.#description.file(entry);
    const text = file?.source.text ?? '';
    const isSame = this.#format === getFormat(text) && files.length === 1;
    if (file && changes && isSame) {
      const edits = changes.map(({ edit }) => edit);
      const edited = editText(file.source, file.value, edits, { isUnfolded: true });
      const { exactNumbers } = this.#description;
      if (edited.diagnostics.length === 0) return exactNumbers.restore(edited.text);
    }
    const ordered = changes ? upgraded : sortFields(upgraded);
    const written = writeDocument(ordered, this.#format, this.#description);
    if (this.#format === 'yaml' && getFormat(text) === 'yaml' && /(?:^|\s)#/m.test(text))
      this.#report('upgrade-comments-lost', '', 'The upgraded description has no comments of the source.');
    return written;
  }

  #report(code: UpgradeCode, pointer: string, message: string): void {
    const row = UPGRADE_CODES.find((one) => one.code === code);
    if (row === undefined) return;
    const { severity, help } = row;
    const span = this.#description.span({ file: this.#description.entry, pointer });
    this.#diagnostics.push({ code, severity, message, help, span, pointer });
  }
}

/** Removes what the upgrader leaves of `nullable`: it has no effect without a type, and `false` is the default. */
function removeNullable(value: JsonObject): void {
  const made = descriptionFromValue(value);
  if (made === undefined) return;
  const pointers: string[] = [];
  walk(made, [
    {
      enter({ nodeType, value: schema, place }) {
        if (nodeType === 'Schema' && 'nullable' in schema) pointers.push(place.pointer);
      },
    },
  ]);
  for (const pointer of pointers) {
    const schema = valueAt(value, pointer);
    if (isObject(schema)) delete schema.nullable;
  }
}

/** Groups changes by field. */
function countChanges(
  found: readonly { field: string; kind: UpgradeChange['kind']; pointer: string }[],
): UpgradeChange[] {
  const groups = new Map<string, UpgradeChange>();
  for (const { field, kind, pointer } of found) {
    const known = groups.get(`${kind} ${field}`) ?? { field, kind, count: 0, places: [] };
    const places = known.places.length < MAX_PLACES ? [...known.places, pointer] : known.places;
    groups.set(`${kind} ${field}`, { ...known, count: known.count + 1, places });
  }
  return [...groups.values()];
}

function getKind({ edit, before }: ValueChange): UpgradeChange['kind'] {
  if (edit.op === 'remove') return 'removed';
  return before === undefined ? 'added' : 'changed';
}

/** The first fields of a description; a conversion adds them last. */
const FIRST_FIELDS = ['openapi', 'info', 'servers'];

function sortFields(root: JsonObject): JsonObject {
  const rank = (name: string) =>
    FIRST_FIELDS.includes(name) ? FIRST_FIELDS.indexOf(name) : FIRST_FIELDS.length;
  return Object.fromEntries(Object.entries(root).sort(([a], [b]) => rank(a) - rank(b)));
}

function shorten(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

/** A field of Swagger 2.0 that has another form in OpenAPI 3. */
interface SwaggerField {
  field: string;
  pointer: string;
}

const ROOT_FIELDS = ['host', 'basePath', 'schemes', 'consumes', 'produces'];

const SECTIONS = ['definitions', 'parameters', 'responses', 'securityDefinitions'];

const OPERATION_FIELDS = ['consumes', 'produces', 'schemes'];

/** Returns the fields of a Swagger 2.0 description that its conversion to OpenAPI 3.0 writes in another form. */
function listSwaggerFields(swagger: JsonObject): SwaggerField[] {
  const found: SwaggerField[] = [];
  for (const field of ROOT_FIELDS) if (field in swagger) found.push({ field, pointer: `/${field}` });
  for (const field of SECTIONS)
    for (const name of getKeys(swagger[field]))
      found.push({ field, pointer: `/${field}/${escapePointer(name)}` });
  for (const [path, item] of getEntries(swagger.paths)) {
    for (const [method, operation] of getEntries(item)) {
      const at = `/paths/${escapePointer(path)}/${escapePointer(method)}`;
      for (const field of OPERATION_FIELDS)
        if (isObject(operation) && field in operation) found.push({ field, pointer: `${at}/${field}` });
      const { parameters, responses } = isObject(operation) ? operation : {};
      for (const [index, parameter] of Array.isArray(parameters) ? parameters.entries() : [])
        if (isObject(parameter) && (parameter.in === 'body' || parameter.in === 'formData'))
          found.push({ field: `in: ${parameter.in}`, pointer: `${at}/parameters/${index}` });
      for (const [status, response] of getEntries(responses))
        if (isObject(response) && 'schema' in response)
          found.push({ field: 'schema', pointer: `${at}/responses/${escapePointer(status)}/schema` });
    }
  }
  return found;
}

function getEntries(value: Json | undefined): [string, Json][] {
  return isObject(value) ? Object.entries(value) : [];
}

function getKeys(value: Json | undefined): string[] {
  return getEntries(value).map(([key]) => key);
}
