import { addSchemes, addSecurity, addServer, addServers } from './access-subjects.ts';
import { child, children, getMembers, type Place } from './documents.ts';
import { addExternalDocs, walkSchema } from './schema-subjects.ts';
import { addFact, addSubject, addTexts, addWords, type Subject, type Walk } from './subject.ts';

const METHODS = new Set('get put post delete options head patch trace query'.split(' '));

/** The operations of a path item by method, as they are in the description. */
export function getOperations(item: Place): [method: string, operation: Place][] {
  return [
    ...children(item).filter(([name]) => METHODS.has(name)),
    ...children(child(item, 'additionalOperations')),
  ];
}

/** Adds everything that an operation says to the page it is on. */
export function walkOperation(item: Place, operation: Place, page: Subject, walk: Walk): void {
  addTexts(operation, ['operationId'], page);
  addWords(operation, ['summary', 'description'], page);
  addWords(item, ['summary', 'description'], page);
  if (getMembers(operation).deprecated === true)
    addFact(page, 'constraint', operation, { phrase: ['deprecated'] });
  addExternalDocs(child(operation, 'externalDocs'), page);
  addAccess(item, operation, page, walk);
  for (const parameter of getParameters(item, operation, walk)) addParameter(parameter, page, walk);
  const body = child(operation, 'requestBody');
  const followed = body && walk.follow(body);
  if (followed) addBody(followed, page, walk);
  for (const [status, place] of children(child(operation, 'responses'))) {
    const response = walk.follow(place);
    if (response && !status.startsWith('x-')) addResponse(status, response, page, walk);
  }
  for (const [name, place] of children(child(operation, 'callbacks'))) addCallback(name, place, page, walk);
  for (const [, sample] of children(child(operation, 'x-codeSamples'))) {
    addTexts(sample, ['label'], page);
    const source = child(sample, 'source');
    if (typeof source?.value === 'string') addFact(page, 'example', source, { value: source.value });
  }
}

/** Tags, security and servers; those of the whole API stand on the overview. */
function addAccess(item: Place, operation: Place, page: Subject, walk: Walk): void {
  addSecurity(child(operation, 'security') ?? child(walk.root, 'security'), page, walk);
  addServers(child(operation, 'servers') ?? child(item, 'servers'), page);
  addSchemes(child(operation, 'schemes'), page);
  for (const [, tag] of children(child(operation, 'tags'))) {
    const target = walk.tagHref(String(tag.value));
    addFact(page, 'tag', tag, target === undefined ? { value: tag.value } : { link: target });
  }
}

/** Those of the operation, and those of the path item that it does not replace. */
function getParameters(item: Place, operation: Place, walk: Walk): Place[] {
  const byName = new Map<string, Place>();
  for (const owner of [item, operation]) {
    for (const [, place] of children(child(owner, 'parameters'))) {
      const parameter = walk.follow(place);
      if (!parameter) continue;
      const { in: where, name } = getMembers(parameter);
      byName.set(`${String(where)} ${String(name)}`, parameter);
    }
  }
  return [...byName.values()];
}

function addParameter(parameter: Place, page: Subject, walk: Walk): void {
  const { name, in: where } = getMembers(parameter);
  const schema = child(parameter, 'schema');
  if (where === 'body') {
    addWords(parameter, ['description'], page);
    if (schema) walkSchema(schema, page, walk);
    return;
  }
  if (typeof name !== 'string') return;
  const row = addSubject(walk, 'parameter name', name, parameter);
  addRow(parameter, row, walk);
}

function addResponse(status: string, response: Place, page: Subject, walk: Walk): void {
  addFact(page, 'response', response, { value: status });
  addWords(response, ['summary', 'description'], page);
  const schema = child(response, 'schema');
  if (schema) walkSchema(schema, page, walk);
  if (schema || !child(response, 'content'))
    for (const [, place] of children(child(response, 'examples')))
      addFact(page, 'example', place, { example: place.value });
  addContent(child(response, 'content'), page, walk);
  addHeaders(child(response, 'headers'), page, walk);
  for (const [name, place] of children(child(response, 'links'))) addLink(name, place, page, walk);
}

function addLink(name: string, place: Place, page: Subject, walk: Walk): void {
  addFact(page, 'link', place, { value: name });
  const link = walk.follow(place);
  if (!link) return;
  addWords(link, ['description'], page);
  const id = child(link, 'operationId');
  if (typeof id?.value === 'string')
    addFact(page, 'link', id, { phrase: [id.value, walk.getTitle(id.value)] });
  for (const [parameter, value] of children(child(link, 'parameters'))) {
    addFact(page, 'link', value, { value: parameter });
    addFact(page, 'link', value, { example: value.value });
  }
  const body = child(link, 'requestBody');
  if (body) addFact(page, 'link', body, { example: body.value });
  const server = child(link, 'server');
  if (server) addServer(server, page);
}

function addCallback(name: string, place: Place, page: Subject, walk: Walk): void {
  addFact(page, 'callback', place, { value: name });
  const callback = walk.follow(place);
  for (const [expression, itemPlace] of children(callback)) {
    const item = walk.follow(itemPlace);
    if (!item || expression.startsWith('x-')) continue;
    addFact(page, 'callback', itemPlace, { value: expression });
    for (const [, operation] of getOperations(item)) walkOperation(item, operation, page, walk);
  }
}

function addBody(body: Place, page: Subject, walk: Walk): void {
  addWords(body, ['description'], page);
  addContent(child(body, 'content'), page, walk);
}

/** Media types with their schemas, examples and encodings. */
function addContent(content: Place | undefined, subject: Subject, walk: Walk): void {
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
function addExample(name: string, place: Place, subject: Subject, walk: Walk): void {
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
function addRow(described: Place, row: Subject, walk: Walk): void {
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

function addHeaders(headers: Place | undefined, subject: Subject, walk: Walk): void {
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
