import { addSchemes, addSecurity, addServer, addServers } from './access-subjects.ts';
import { addBody, addContent, addHeaders, addRow } from './content-subjects.ts';
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
