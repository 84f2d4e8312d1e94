import type { Diagnostic, Report } from '@curlew/diagnostics';
import {
  type Example,
  errorInWords,
  type Json,
  type Location,
  type MediaType,
  type Operation,
} from '@curlew/openapi';
import { InstanceChecker, type Located, type ValidationError } from '@curlew/openapi/internal';
import { acceptsValue, CODE_SAMPLE, mediaValue } from '@curlew/request/internal';
import { INVALID_SAMPLE } from '../reference-codes.ts';
import type { ApiContent, ContentRenderers } from '../render-context.ts';

/** Schemas entered below one another for one sample, and in all, of a direction: a second or two. */
const MAX_DEPTH = 50;
const MAX_STEPS = 10_000_000;

/** Codes of rules that report a schema without valid values at the same place. */
const SAME_CAUSE: ReadonlySet<string> = new Set(['contradicting-bounds', 'enum-mismatch']);

type Content = Pick<ApiContent, 'api' | 'description' | 'diagnostics' | 'schemas'> &
  Pick<ContentRenderers, 'views' | 'sampleTexts'>;

/**
 * Generates the examples that pages show of bodies and schemas, and reports what makes one invalid: no value that the schema
 * accepts was found. Each keyword is reported once. Yields after each example.
 */
export function* reportInvalidSamples(content: Content, report: Report): Generator<void, void> {
  const known = new Set(content.diagnostics.filter(({ code }) => SAME_CAUSE.has(code)).map(getSchema));
  const checks = { request: errorsIn('request', content), response: errorsIn('response', content) };
  const seen = new Set<string>();
  for (const { value, schema, direction } of generatedSamples(content)) {
    for (const error of checks[direction](value, schema)) {
      const { id } = error.schema;
      if (seen.has(id)) continue;
      seen.add(id);
      const diagnostic = getDiagnostic(error, value, content);
      if (!known.has(getSchema(diagnostic))) report(diagnostic);
    }
    yield;
  }
}

type ErrorsOf = (value: Json, schema: Located) => readonly ValidationError[];

/** Who sends a body. */
type BodyDirection = 'request' | 'response';

/**
 * What makes a value invalid. A chain of schemas that each extend the one before is checked to a depth: each of its samples
 * would take as long as the whole chain. Deeper ones are checked where the samples' own check, of limited depth, refuses them.
 */
function errorsIn(direction: BodyDirection, { description, views }: Content): ErrorsOf {
  const shallow = new InstanceChecker(description, { direction, maxDepth: MAX_DEPTH, maxSteps: MAX_STEPS });
  const deep = new InstanceChecker(description, { direction });
  return (value, schema) => {
    const { verdict, errors } = shallow.check(value, schema);
    if (verdict !== 'unknown') return errors;
    const isAccepted = acceptsValue(views.view(schema), value, { views, direction });
    return isAccepted ? [] : deep.check(value, schema).errors;
  };
}

interface GeneratedSample {
  value: Json;
  schema: Located;
  direction: BodyDirection;
}

/** The example of each schema in each direction once, as pages show it, and for requests as code samples do. */
function* generatedSamples(content: Content): Generator<GeneratedSample, void, undefined> {
  const { api, schemas, sampleTexts, views } = content;
  const seen = new Set<string>();
  function* ofMedia(media: MediaType, direction: BodyDirection): Generator<GeneratedSample, void, undefined> {
    const schema = media.schema ?? media.itemSchema;
    if (schema === undefined || media.examples.some(isGiven)) return;
    const view = views.view(schema);
    const key = `${direction} ${view.kind === 'ref' && !view.examples ? view.id : schema.location.id}`;
    if (seen.has(key)) return;
    seen.add(key);
    const values = [sampleTexts.text(media, schema, direction)?.value];
    if (direction === 'request') values.push(mediaValue(media, views, direction, CODE_SAMPLE));
    for (const made of values) {
      // A sequence of one item, where only items have a schema.
      const value = media.schema === undefined && Array.isArray(made) ? made[0] : made;
      if (value !== undefined) yield { value, schema, direction };
    }
  }
  function* ofOperation(operation: Operation): Generator<GeneratedSample, void, undefined> {
    const { requestBody, responses, callbacks } = operation;
    for (const media of requestBody?.content ?? []) yield* ofMedia(media, 'request');
    for (const { content } of responses) for (const media of content) yield* ofMedia(media, 'response');
    for (const { operations } of callbacks) for (const one of operations) yield* ofOperation(one);
  }
  for (const operation of api.operations) yield* ofOperation(operation);
  for (const { schema } of schemas.values()) {
    const value = sampleTexts.ofSchema(schema)?.value;
    if (value !== undefined) yield { value, schema, direction: 'response' };
  }
}

function isGiven({ value, serializedValue }: Example): boolean {
  return value !== undefined || serializedValue !== undefined;
}

function getDiagnostic(error: ValidationError, value: Json, { description }: Content): Diagnostic {
  const name = error.path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('');
  const subject = name === '' ? 'it' : `\`${name.replace(/^\./, '')}\``;
  return {
    code: INVALID_SAMPLE.code,
    severity: INVALID_SAMPLE.severity,
    message: `No valid example of this schema was found. The one on its pages is invalid: ${subject} ${errorInWords(error, value)}.`,
    help: INVALID_SAMPLE.help,
    ...getPlace(error.schema, description),
  };
}

function getPlace(at: Location, description: Content['description']): Pick<Diagnostic, 'span' | 'pointer'> {
  return { span: description.span(at), pointer: description.pointerInText(at) };
}

/** The schema that a problem is in: what is before its last key. */
function getSchema({ span, pointer = '' }: Diagnostic): string {
  return `${span?.file}#${pointer.replace(/\/(?:enum\/\d+|[^/]*)$/, '')}`;
}
