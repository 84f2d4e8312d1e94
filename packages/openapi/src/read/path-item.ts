import type { Description } from '../description.ts';
import { isObject } from '../json.ts';
import { getChild, type Located, listMembers, readString } from '../location.ts';
import { followField } from './read-field.ts';

/** A path item whose `$ref`s are followed: fields written beside a `$ref` come before those of its target. */
export interface PathItem {
  /** Same for every reference to the same item. */
  id: string;
  summary?: string | undefined;
  description?: string | undefined;
  servers?: Located | undefined;
  /** The layers from the innermost target outwards: later ones override. */
  parameters: Located[];
  /** In source order; `additionalOperations` last. */
  operations: { method: string; operation: Located }[];
}

/** Reads a path item; undefined if the value is none. A broken or circular `$ref` leaves the fields beside it. */
export function readPathItem(description: Description, located: Located): PathItem | undefined {
  const layers = listLayers(description, located);
  const last = layers.at(-1);
  if (last === undefined) return undefined;
  const item: PathItem = { id: last.location.id, parameters: [], operations: [] };
  const operations = new Map<string, Located>();
  const add = (method: string, member: Located) => {
    const operation = description.follow(member);
    if (operation !== undefined && isObject(operation.value)) operations.set(method, operation);
  };
  for (const layer of layers.reverse()) {
    const { methods } = description.dialect(layer.location.file);
    item.summary = readString(layer.value, 'summary') ?? item.summary;
    item.description = readString(layer.value, 'description') ?? item.description;
    item.servers = followField(description, layer, 'servers') ?? item.servers;
    const parameters = followField(description, layer, 'parameters');
    if (parameters !== undefined) item.parameters.push(parameters);
    for (const key of isObject(layer.value) ? Object.keys(layer.value) : []) {
      const member = methods.includes(key) ? getChild(layer, key) : undefined;
      if (member !== undefined) add(key, member);
    }
    for (const [method, member] of listMembers(followField(description, layer, 'additionalOperations'))) {
      add(method, member);
    }
  }
  item.operations = [...operations].map(([method, operation]) => ({ method, operation }));
  return item;
}

/** References from one path item to the next: thousands of paths may share a chain. */
const MAX_LAYERS = 100;

/** Returns the item itself and the targets of its chain of references. */
function listLayers(description: Description, located: Located): Located[] {
  if (isObject(located.value) && located.value.$ref === undefined) return [located];
  const layers: Located[] = [];
  const seen = new Set<object>();
  let here: Located | undefined = located;
  while (here !== undefined && isObject(here.value) && layers.length < MAX_LAYERS) {
    if (seen.has(here.value)) break;
    seen.add(here.value);
    layers.push(here);
    here =
      typeof here.value.$ref === 'string' ? description.resolve(here.value.$ref, here.location) : undefined;
  }
  return layers;
}

/** How many operations `readApi` would give, callbacks not counted, without reading them. */
export function countOperations(description: Description): number {
  const { root } = description;
  const paths = listMembers(followField(description, root, 'paths')).filter(
    ([path]) => !path.startsWith('x-'),
  );
  const webhooks = listMembers(followField(description, root, 'webhooks'));
  return [...paths, ...webhooks].reduce((sum, [, item]) => sum + countIn(description, item), 0);
}

function countIn(description: Description, item: Located): number {
  const { value, location } = item;
  if (!isObject(value)) return 0;
  const { methods } = description.dialect(location.file);
  const isPlain = value.$ref === undefined && value.additionalOperations === undefined;
  const own = Object.keys(value).filter((key) => methods.includes(key));
  if (isPlain && own.every((key) => isPlainOperation(value[key]))) return own.length;
  return readPathItem(description, item)?.operations.length ?? 0;
}

function isPlainOperation(value: unknown): boolean {
  return isObject(value) && value.$ref === undefined;
}
