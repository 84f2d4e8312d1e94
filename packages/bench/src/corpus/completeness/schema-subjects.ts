import { child, children, getMembers, type Place } from './documents.ts';
import { addFact, addSubject, type Fact, type Subject, type Walk } from './subject.ts';

/** Keywords whose number is on the page; a lower bound of 0 limits nothing. */
const NUMBERS = [
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'minContains',
  'maxContains',
];

/** Keywords that are shown by a word when they are true. */
const FLAGS: readonly [keyword: string, phrases: string[]][] = [
  ['uniqueItems', ['unique']],
  ['readOnly', ['read-only']],
  ['writeOnly', ['write-only']],
  ['deprecated', ['deprecated']],
  ['nullable', ['null']],
  ['x-nullable', ['null']],
];

/** A type is shown by its name, or by what it holds. */
const TYPES: ReadonlyMap<string, string[]> = new Map([
  ['array', ['array', 'tuple', 'sequence']],
  ['file', ['file', 'binary']],
  // Another part of an `allOf` may leave integers alone.
  ['number', ['number', 'integer']],
]);

/** Keywords that contain one schema, and those that contain several. */
const SCHEMAS = [
  'items',
  'additionalProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
  'propertyNames',
  'contains',
  'contentSchema',
  'not',
  'if',
  'then',
  'else',
];
const SCHEMA_LISTS = ['allOf', 'oneOf', 'anyOf', 'prefixItems', 'items'];

/** Adds what a schema says to the row or page it is on, and a subject for each property. */
export function walkSchema(schema: Place, subject: Subject, walk: Walk): void {
  const members = getMembers(schema);
  addOwnFacts(schema, subject);
  if (typeof members.$ref === 'string') walkTarget(schema, members.$ref, subject, walk);
  walkProperties(schema, subject, walk);
  for (const keyword of SCHEMAS) {
    const place = child(schema, keyword);
    if (place && !Array.isArray(place.value)) walkSchema(place, subject, walk);
  }
  for (const keyword of SCHEMA_LISTS) {
    const place = child(schema, keyword);
    if (place && Array.isArray(place.value))
      for (const [, part] of children(place)) walkSchema(part, subject, walk);
  }
  for (const [name, place] of children(child(schema, 'patternProperties'))) {
    addFact(subject, 'property name', place, { value: name });
    walkSchema(place, subject, walk);
  }
  for (const [name, place] of children(child(schema, 'dependentSchemas'))) {
    addFact(subject, 'property name', place, { value: name });
    walkSchema(place, subject, walk);
  }
}

function walkTarget(schema: Place, reference: string, subject: Subject, walk: Walk): void {
  const target = walk.target(reference, schema);
  if (target === undefined) {
    addFact(subject, '$ref', { ...schema, pointer: `${schema.pointer}/$ref` }, { phrase: ['\0'] });
    return;
  }
  const id = `${target.file}#${target.pointer}`;
  if (walk.isLinked(target) || walk.expanded.has(id)) return;
  walk.expanded.add(id);
  walkSchema(target, subject, walk);
}

function walkProperties(schema: Place, subject: Subject, walk: Walk): void {
  const properties = child(schema, 'properties');
  const required = child(schema, 'required');
  const names = new Set(
    Array.isArray(required?.value) ? required.value.filter((name) => typeof name === 'string') : [],
  );
  for (const [name, place] of children(properties)) {
    const row = addSubject(walk, 'property name', name, place);
    if (names.delete(name) && required) addFact(row, 'required', required, { phrase: ['required'] });
    walkSchema(place, row, walk);
  }
  for (const name of names) {
    if (!required) continue;
    const row = addSubject(walk, 'required', name, required);
    row.maybeSentence = true;
    addFact(row, 'required', required, { phrase: ['required'] });
  }
  for (const [name, place] of children(child(schema, 'dependentRequired'))) {
    addFact(subject, 'constraint', place, { value: name });
    for (const [, item] of children(place)) addFact(subject, 'constraint', item, { value: item.value });
  }
}

/** What a schema says without the schemas inside: also of a parameter or header of Swagger 2.0, which is one. */
export function addOwnFacts(schema: Place, subject: Subject): void {
  const members = getMembers(schema);
  const text = (field: string, kind: string, shown: (text: string) => Fact['shown']) => {
    const place = child(schema, field);
    if (typeof place?.value === 'string' && place.value.trim() !== '')
      addFact(subject, kind, place, shown(place.value));
  };
  text('description', 'description', (words) => ({ words }));
  text('title', 'title', (title) => ({ title }));
  text('format', 'format', (value) => ({ value }));
  text('pattern', 'constraint', (value) => ({ value }));
  text('contentEncoding', 'constraint', (value) => ({ value }));
  text('contentMediaType', 'constraint', (value) => ({ value }));
  addTypes(schema, subject);
  for (const keyword of NUMBERS) {
    const place = child(schema, keyword);
    if (typeof place?.value !== 'number' || (place.value === 0 && /^min[LIP]/.test(keyword))) continue;
    addFact(subject, 'constraint', place, { value: place.value });
  }
  for (const keyword of ['exclusiveMinimum', 'exclusiveMaximum']) {
    const place = child(schema, keyword);
    if (typeof place?.value === 'number') addFact(subject, 'constraint', place, { value: place.value });
  }
  for (const [keyword, phrase] of FLAGS) {
    const place = child(schema, keyword);
    if (place?.value === true) addFact(subject, 'constraint', place, { phrase });
  }
  const values = children(child(schema, 'enum'));
  // Of a boolean, both values say no more than its type.
  const isEither = values.length === 2 && values.every(([, place]) => typeof place.value === 'boolean');
  for (const [, place] of isEither ? [] : values)
    addFact(subject, 'enum value', place, { value: place.value });
  const constant = child(schema, 'const');
  if (constant) addFact(subject, 'enum value', constant, { value: constant.value });
  const fallback = child(schema, 'default');
  if (fallback) addFact(subject, 'default', fallback, { example: fallback.value });
  const example = child(schema, 'example');
  if (example) addFact(subject, 'example', example, { example: example.value });
  if (Array.isArray(members.examples))
    for (const [, place] of children(child(schema, 'examples')))
      addFact(subject, 'example', place, { example: place.value });
  addNestedObjects(schema, subject);
}

function addTypes(schema: Place, subject: Subject): void {
  const type = child(schema, 'type');
  const types = Array.isArray(type?.value) ? type.value : [type?.value];
  for (const name of types) {
    // An object is shown by what it holds, or by the name of its schema.
    if (type && typeof name === 'string' && name !== 'object')
      addFact(subject, 'type', type, { phrase: TYPES.get(name) ?? [name] });
  }
}

function addNestedObjects(schema: Place, subject: Subject): void {
  const discriminator = child(schema, 'discriminator');
  if (typeof discriminator?.value === 'string')
    addFact(subject, 'discriminator', discriminator, { value: discriminator.value });
  if (discriminator) {
    const name = child(discriminator, 'propertyName');
    if (name) addFact(subject, 'discriminator', name, { value: name.value });
    for (const [value, place] of children(child(discriminator, 'mapping')))
      addFact(subject, 'discriminator', place, { value });
    const fallback = child(discriminator, 'defaultMapping');
    if (typeof fallback?.value === 'string')
      addFact(subject, 'discriminator', fallback, { value: fallback.value.split('/').at(-1) ?? '' });
  }
  const xml = child(schema, 'xml');
  for (const field of ['name', 'namespace', 'prefix', 'nodeType']) {
    const place = xml && child(xml, field);
    if (typeof place?.value === 'string') addFact(subject, 'xml', place, { value: place.value });
  }
  for (const field of ['attribute', 'wrapped']) {
    const place = xml && child(xml, field);
    if (place?.value === true) addFact(subject, 'xml', place, { phrase: [field] });
  }
  addExternalDocs(child(schema, 'externalDocs'), subject);
}

export function addExternalDocs(docs: Place | undefined, subject: Subject): void {
  if (!docs) return;
  const url = child(docs, 'url');
  const description = child(docs, 'description');
  if (typeof url?.value === 'string') addFact(subject, 'link', url, { value: url.value });
  if (typeof description?.value === 'string')
    addFact(subject, 'description', description, { words: description.value });
}
