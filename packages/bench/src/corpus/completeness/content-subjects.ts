import { child, children, getMembers, type Place } from './documents.ts';
import { walkSchema } from './schema-subjects.ts';
import { addFact, addSubject, addWords, type Subject, type Walk } from './subject.ts';

export function addBody(body: Place, page: Subject, walk: Walk): void {
  addWords(body, ['description'], page);
  addContent(child(body, 'content'), page, walk);
}

/** Media types with their schemas, examples and encodings. */
export function addContent(content: Place | undefined, subject: Subject, walk: Walk): void {
  for (const [type, place] of children(content)) {
    const media = walk.follow(place);
    addFact(subject, 'media type', place, { value: type });
    if (!media) continue;
    addWords(media, ['description'], subject);
    const { examples } = getMembers(media);
    const example = child(media, 'example');
    if (example && examples === undefined) addFact(subject, 'example', example, { example: example.value });
    for (const [name, one] of children(child(media, 'examples'))) addExample(name, one, subject, walk);
    for (const field of ['schema', 'itemSchema']) {
      const schema = child(media, field);
      if (schema) walkSchema(schema, subject, walk);
    }
    addEncodings(media, subject, walk);
  }
}

function addEncodings(owner: Place, subject: Subject, walk: Walk): void {
  for (const [name, place] of children(child(owner, 'encoding'))) {
    addFact(subject, 'encoding', place, { value: name });
    addEncoding(place, subject, walk);
  }
  for (const [, place] of children(child(owner, 'prefixEncoding'))) addEncoding(place, subject, walk);
  const items = child(owner, 'itemEncoding');
  if (items) addEncoding(items, subject, walk);
}

function addEncoding(encoding: Place, subject: Subject, walk: Walk): void {
  for (const field of ['contentType', 'style']) {
    const place = child(encoding, field);
    if (place) addFact(subject, 'encoding', place, { value: place.value });
  }
  addHeaders(child(encoding, 'headers'), subject, walk);
  addEncodings(encoding, subject, walk);
}

/** A named example: all that it says of itself, and its value. */
export function addExample(name: string, place: Place, subject: Subject, walk: Walk): void {
  addFact(subject, 'example name', place, { value: name });
  const example = walk.follow(place);
  if (!example) return;
  addWords(example, ['summary', 'description'], subject);
  for (const field of ['value', 'dataValue', 'serializedValue', 'externalValue']) {
    const value = child(example, field);
    if (value) addFact(subject, 'example', value, { example: value.value });
  }
}

/** Fields common to parameters and headers. */
export function addRow(described: Place, row: Subject, walk: Walk): void {
  const { required, type } = getMembers(described);
  const schema = child(described, 'schema');
  if (required === true) addFact(row, 'required', described, { phrase: ['required'] });
  // A parameter of Swagger 2.0 is a schema itself.
  if (typeof type === 'string') walkSchema(described, row, walk);
  else {
    addWords(described, ['description'], row);
    if (getMembers(described).deprecated === true)
      addFact(row, 'constraint', described, { phrase: ['deprecated'] });
    const example = child(described, 'example');
    if (example) addFact(row, 'example', example, { example: example.value });
    for (const [name, place] of children(child(described, 'examples'))) addExample(name, place, row, walk);
    if (schema) walkSchema(schema, row, walk);
    addContent(child(described, 'content'), row, walk);
  }
}

export function addHeaders(headers: Place | undefined, subject: Subject, walk: Walk): void {
  for (const [name, place] of children(headers)) {
    const header = walk.follow(place);
    if (!header) continue;
    // OpenAPI 3: a header of this name is ignored, and reported; what it says is not looked for.
    if (name.toLowerCase() === 'content-type') {
      addFact(subject, 'header name', place, { value: name });
      continue;
    }
    const row = addSubject(walk, 'header name', name, place);
    addRow(header, row, walk);
  }
}
