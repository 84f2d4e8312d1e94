import { isPlaceholder } from '@curlew/exchange';
import {
  essence,
  type Json,
  type Located,
  type Location,
  type MediaType,
  matchMediaType,
} from '@curlew/openapi';
import { parseJson } from '../../http/json/parse-json.ts';
import { bodyKind } from '../../http/media-type.ts';
import type { FormField } from '../../normalized-request.ts';
import type { MediaTypeObject } from '../../openapi-document.ts';
import { getOwn } from '../../own-property.ts';
import { writtenValue } from '../write/written-value.ts';
import { type CheckedRequest, observe, operationName } from './check-context.ts';
import { checkItems } from './check-items.ts';
import { coerceFields } from './coerce.ts';
import { observeFindings } from './value-observations.ts';
import { readXml, xmlValue } from './xml-value.ts';

/** A recorded body, and the media types declared for it. */
export interface CheckedContent {
  direction: 'request' | 'response';
  /** The subject of messages: `the body`, `the response 200`. */
  label: string;
  /** Prefix of the keys of observations: `response 200`. */
  key: string;
  /** Location of the Request Body or Response Object. */
  owner: Location;
  /** The declared media types. */
  described: readonly MediaType[];
  /** The recorded media type, with its parameters. */
  mediaType: string;
  raw?: string | undefined;
  fields?: readonly FormField[] | undefined;
  /** Media type objects inferred from all recorded bodies of the operation, by media type. */
  seen: Readonly<Record<string, MediaTypeObject>>;
  /** The same with references to components from the file of the operation. */
  written(): Readonly<Record<string, object>> | undefined;
}

/** Compares a recorded body with the declared media type that matches it, and observes the differences. */
export function checkContent(checked: CheckedRequest, content: CheckedContent): void {
  const { label, key, described } = content;
  const type = essence(content.mediaType);
  const found = matchMediaType(described, content.mediaType);
  if (found === undefined) {
    observeMediaType(checked, content, type);
    return;
  }
  const name = `${key} ${found.type}`;
  if (found.schema === undefined) {
    if (found.itemSchema === undefined) observeSchema(checked, content, found, type);
    else observeItems(checked, content, found, found.itemSchema);
    return;
  }
  const value = checkedValue(checked, content, found);
  if (value === undefined) return;
  if (value === 'invalid') observeSyntax(checked, content, found);
  else observeFindings(checked, { label, key: name, place: 'body', root: value.root }, value.findings);
}

/** Compares each item of a sequential media type, such as a line of JSON Lines, with the `itemSchema`. */
function observeItems(
  checked: CheckedRequest,
  content: CheckedContent,
  found: MediaType,
  itemSchema: Located,
): void {
  const { label, key, direction, mediaType, raw } = content;
  if (raw === undefined) return;
  const { description } = checked.context;
  const items = checkItems(mediaType, raw, itemSchema, { description, checker: checked.context[direction] });
  if (items === 'invalid') observeSyntax(checked, content, found);
  else
    for (const item of items ?? []) {
      const subject = {
        label: `${item.label} of ${label}`,
        key: `${key} ${found.type} ${item.key}`,
        place: 'body',
        root: item.root,
      } as const;
      observeFindings(checked, subject, item.findings);
    }
}

function observeSyntax(
  checked: CheckedRequest,
  { label, key, mediaType }: CheckedContent,
  found: MediaType,
): void {
  const syntax = bodyKind(mediaType) === 'xml' ? 'XML' : 'JSON';
  observe(checked, {
    key: `${key} ${found.type} syntax`,
    kind: 'syntax',
    isContradiction: true,
    message: `${operationName(checked)}: ${label} is declared as ${found.type}, but does not parse as ${syntax}.`,
    place: found.location,
    unsettled:
      'The media type of the body cannot be inferred from the recording; describe the media type that is sent.',
  });
}

/** The parsed body and its findings, `invalid` for a syntax error, or undefined if the value is unknown. */
function checkedValue(
  { context }: CheckedRequest,
  { direction, mediaType, raw, fields }: CheckedContent,
  found: MediaType,
) {
  const checker = context[direction];
  const kind = bodyKind(mediaType);
  if (kind === 'json') {
    if (raw === undefined) return undefined;
    const read = parseJson(raw);
    // A body with variables of a collection or script, such as `{{id}}`, need not be valid JSON.
    if (read === undefined) return /\{\{|\$[A-Za-z_{]/.test(raw) ? undefined : ('invalid' as const);
    const root = read.value as Json;
    return { root, findings: checker.check(root, found).findings };
  }
  if (
    (kind === 'form-urlencoded' || kind === 'multipart') &&
    fields !== undefined &&
    found.schema !== undefined
  ) {
    const texts = new Map<string, string[]>();
    // Redacts first: the name of a field without a value may be a credential.
    const named = context.redactor.fields(fields, kind === 'form-urlencoded' ? raw : undefined);
    for (const { name, value = '', fileName } of named) {
      if (isPlaceholder(value)) return undefined;
      const values = texts.get(name);
      if (values) values.push(fileName ?? value);
      else texts.set(name, [fileName ?? value]);
    }
    const { value: root, findings } = coerceFields(texts, found.schema, {
      description: context.description,
      checker,
    });
    return { root, findings };
  }
  if (kind === 'xml' && raw !== undefined && found.schema !== undefined) {
    const element = readXml(raw);
    // Variables of a collection or script may replace elements, and a DOCTYPE is never read.
    if (element === undefined)
      return /\{\{|\$[A-Za-z_{]|<!DOCTYPE/i.test(raw) ? undefined : ('invalid' as const);
    const root = xmlValue(element, found.schema, { description: context.description, checker });
    return { root, findings: checker.check(root, found).findings };
  }
  return kind === 'text' && raw !== undefined
    ? { root: raw, findings: checker.check(raw, found).findings }
    : undefined;
}

function observeMediaType(checked: CheckedRequest, content: CheckedContent, type: string): void {
  const { description } = checked.context;
  const { label, key, owner, seen } = content;
  const at = owner.child('content', type);
  const written = at.file === checked.operation.location.file ? content.written() : undefined;
  const value = (written && getOwn(written, type)) ?? getOwn(seen, type);
  observe(checked, {
    key: `${key} media type ${type}`,
    kind: 'media-type',
    message: `${operationName(checked)}: ${label} was recorded as ${type}, which is not described.`,
    place: at,
    ...(value
      ? {
          edits: [
            {
              op: 'insert',
              file: at.file,
              pointer: at.pointer,
              value: writtenValue(description, at.file, value),
            } as const,
          ],
        }
      : { unsettled: 'The media type is not added: it is malformed or may contain a credential.' }),
  });
}

function observeSchema(
  checked: CheckedRequest,
  content: CheckedContent,
  found: MediaType,
  type: string,
): void {
  const { description } = checked.context;
  const schema = getOwn(content.seen, type)?.schema;
  if (schema === undefined || Object.keys(schema).length === 0) return;
  const at = found.location.child('schema');
  const value = description
    .dialect(at.file)
    .writtenSchema(writtenValue(description, at.file, schema) as never);
  observe(checked, {
    key: `${content.key} schema ${found.type}`,
    kind: 'schema',
    message: `${operationName(checked)}: ${content.label} as ${found.type} is described without a schema.`,
    place: at,
    edits: [{ op: 'insert', file: at.file, pointer: at.pointer, value }],
  });
}
