import type { Api, Description, Edit, Location } from '@curlew/openapi';
import { getOwn, isObject, type Located } from '@curlew/openapi/internal';
import { getTag, operationId, operationWords } from '../../document/operations/operation-id.ts';
import { parameterKey } from '../../http/parameter-key.ts';
import { camelCase, capitalize } from '../../letter-case.ts';
import type { OperationObject, ParameterObject, SecuritySchemeObject } from '../../openapi-document.ts';
import type { CompareContext } from '../check/check-context.ts';
import type { MatchedRequest } from '../match-requests.ts';
import { insertAt, readItems, readMember, readNames } from '../read-located.ts';
import { withComponents } from '../reuse/with-components.ts';
import { canDeclare, declaredScheme } from './declared-scheme.ts';

export interface NewOperation {
  place: Location;
  edits: Edit[];
  unsettled?: string;
}

/** An operation that the description lacks. */
export interface RecordedOperation {
  path: string;
  method: string;
  /** The operation that the converter wrote. */
  seen: OperationObject;
  samples: readonly MatchedRequest[];
  /** The converted security schemes. */
  schemes: Readonly<Record<string, SecuritySchemeObject>>;
}

type Requirement = Record<string, string[]>;

/** The security of an operation that is written, and the schemes that it needs. */
interface NewSecurity {
  /** Absent if what the whole description requires applies. */
  security?: Requirement[];
  edits: Edit[];
}

/**
 * Adapts the converted operation of an undescribed request to a description with its own servers, security and
 * names.
 */
export function newOperation(
  context: CompareContext,
  conventions: OperationConventions,
  { path, method, seen, samples, schemes }: RecordedOperation,
): NewOperation {
  const { description } = context;
  const pathItem = readMember(description, description.root, 'paths', path);
  const owner = pathItem?.location ?? description.root.location.child('paths', path);
  const { methods, nodeTypes } = description.dialect(owner.file);
  const keys = methods.includes(method)
    ? [method]
    : nodeTypes.PathItem.fields.has('additionalOperations')
      ? ['additionalOperations', method.toUpperCase()]
      : undefined;
  if (keys === undefined) {
    const place = pathItem?.location ?? description.root.location.child('paths');
    return {
      place,
      edits: [],
      unsettled: `${description.dialect(owner.file).name} cannot describe the method ${method.toUpperCase()}; OpenAPI 3.2 can.`,
    };
  }
  const place = owner.child(...keys);
  const { servers: _servers, security: _security, operationId, tags: _tags, parameters = [], ...rest } = seen;
  const { security, edits } = newSecurity(context, seen, samples, schemes);
  const inherited = inheritedKeys(description, path);
  const own = parameters.filter(({ in: at, name }) => {
    const key = parameterKey(at, name);
    return !inherited.has(key) && !context.credentials.has(key);
  });
  const operation = { context, path, method, file: place.file, samples };
  const { parameters: written, ...bodies } = withComponents(operation, { ...seen, parameters: own });
  const id = operationId === undefined ? undefined : conventions.operationId(operationId, method, path);
  const value = {
    ...(id !== undefined && { operationId: id }),
    tags: [...conventions.tagsFor(path)],
    ...(security && { security }),
    ...(written.length > 0 && {
      parameters: written.map((one) =>
        '$ref' in one
          ? one
          : (siblingParameter(description, path, one as ParameterObject, place.file) ?? one),
      ),
    }),
    ...rest,
    ...bodies,
  };
  return { place, edits: [...edits, insertAt(description, place, value)] };
}

/** Path parameters of a description by the beginnings of paths that end with them. */
const pathParameters = new WeakMap<Description, ReadonlyMap<string, Located>>();

/** A path parameter as another operation, with the same beginning of its path, declares it in the same file. */
function siblingParameter(
  description: Description,
  path: string,
  { in: at, name }: ParameterObject,
  file: string,
): unknown {
  if (at !== 'path') return undefined;
  const known = pathParameters.get(description) ?? readPathParameters(description);
  pathParameters.set(description, known);
  const found = known.get(beginning(path, name));
  return found?.location.file === file ? found.value : undefined;
}

function readPathParameters(description: Description): Map<string, Located> {
  const found = new Map<string, Located>();
  const paths = readMember(description, description.root, 'paths');
  for (const path of readNames(paths)) {
    const item = readMember(description, paths, path);
    const owners = [item, ...readNames(item).map((name) => readMember(description, item, name))];
    for (const owner of owners)
      for (const one of readItems(description, readMember(description, owner, 'parameters'))) {
        const { value } = one;
        if (!isObject(value) || value.in !== 'path' || typeof value.name !== 'string') continue;
        const key = beginning(path, value.name);
        if (!found.has(key)) found.set(key, one);
      }
  }
  return found;
}

/** `/users/{id}` of `/users/{id}/orders` */
function beginning(path: string, name: string): string {
  return path.slice(0, path.indexOf(`{${name}}`) + name.length + 2);
}

function inheritedKeys(description: Description, path: string): Set<string> {
  const list = readMember(description, description.root, 'paths', path, 'parameters');
  return new Set(
    readItems(description, list).flatMap(({ value }) =>
      isObject(value) ? [parameterKey(String(value.in), String(value.name))] : [],
    ),
  );
}

/**
 * The security of a new operation, with the schemes of the description. A recording without a credential tells
 * nothing, unless its source says that none is needed.
 */
function newSecurity(
  context: CompareContext,
  seen: OperationObject,
  samples: readonly MatchedRequest[],
  schemes: Readonly<Record<string, SecuritySchemeObject>>,
): NewSecurity {
  const inherited = inheritedRequirements(context);
  const used = seen.security?.filter((requirement) => Object.keys(requirement).length > 0) ?? [];
  if (used.length === 0) {
    const isOpen = samples.every(({ request }) => request.details?.noAuth);
    return isOpen && inherited.length > 0 ? { security: [], edits: [] } : { edits: [] };
  }
  const alternatives = used
    .map((requirement) => declared(context, requirement, schemes))
    .filter(({ security }) => Object.keys(security).length > 0);
  if (alternatives.length === 0) return { edits: [] };
  const covered = new Set(inherited.map(requirementKey));
  if (alternatives.every(({ security }) => covered.has(requirementKey(security)))) return { edits: [] };
  const security = new Map(alternatives.map((one) => [requirementKey(one.security), one.security]));
  const isOptional = inherited.length === 0 && used.length < (seen.security?.length ?? 0);
  return {
    security: [...security.values(), ...(isOptional ? [{}] : [])],
    edits: alternatives.flatMap(({ edits }) => edits),
  };
}

function declared(
  context: CompareContext,
  requirement: Readonly<Requirement>,
  schemes: Readonly<Record<string, SecuritySchemeObject>>,
): { security: Requirement; edits: Edit[] } {
  const found = Object.entries(requirement).flatMap(([name, scopes]) => {
    const scheme = getOwn(schemes, name);
    return scheme && canDeclare(context.description, scheme)
      ? [declaredScheme(context, { name, scheme, scopes })]
      : [];
  });
  return {
    security: Object.fromEntries(found.map(({ name, scopes }) => [name, scopes])),
    edits: found.flatMap(({ edits }) => edits),
  };
}

/** Returns the requirements of the whole description that name schemes. */
function inheritedRequirements({ description }: CompareContext): object[] {
  const value = readMember(description, description.root, 'security')?.value;
  return Array.isArray(value)
    ? value.filter(isObject).filter((requirement) => Object.keys(requirement).length > 0)
    : [];
}

/** The schemes of an alternative, without scopes. */
function requirementKey(requirement: object): string {
  return JSON.stringify(Object.keys(requirement).sort());
}

/** Naming conventions of a description, applied to new operations. */
export class OperationConventions {
  readonly #ids: Set<string>;
  readonly #style: (words: readonly string[]) => string;
  /** The ids are those that a person gives: `listUsers`, not `getUsers`. */
  readonly #isReadable: boolean;
  readonly #tagsByPrefix = new Map<string, readonly string[]>();
  readonly #tags: readonly string[];

  constructor({ operations, tags }: Api) {
    const ids = operations.flatMap(({ operationId }) => operationId ?? []);
    this.#ids = new Set(ids);
    this.#style = getStyle(ids);
    const isLike = (words: (method: string, path: string) => readonly string[]) =>
      operations.filter(
        (one) =>
          one.kind === 'path' &&
          one.operationId !== undefined &&
          words(one.method, one.path).join() === getWords(one.operationId).join(),
      ).length;
    this.#isReadable = isLike(readableWords) > isLike((method, path) => getWords(operationId(method, path)));
    this.#tags = tags.map(({ name }) => name);
    for (const operation of operations) {
      if (operation.kind !== 'path' || operation.tags.length === 0) continue;
      for (const prefix of getPrefixes(operation.path))
        if (!this.#tagsByPrefix.has(prefix)) this.#tagsByPrefix.set(prefix, operation.tags);
    }
  }

  /** A unique id in the style of the others. */
  operationId(inferred: string, method: string, path: string): string {
    const words = this.#isReadable ? readableWords(method, path) : getWords(inferred);
    let unique = this.#style(words);
    for (let number = 2; this.#ids.has(unique); number += 1) unique = this.#style([...words, String(number)]);
    this.#ids.add(unique);
    return unique;
  }

  /** The tags of the operations whose paths begin alike, else a tag of that name. */
  tagsFor(path: string): readonly string[] {
    for (const prefix of getPrefixes(path)) {
      const tags = this.#tagsByPrefix.get(prefix);
      if (tags) return tags;
    }
    const inferred = getTag(path);
    const same = this.#tags.find((tag) => tag.toLowerCase() === inferred.toLowerCase());
    return [same ?? inferred];
  }
}

/** The beginnings of a path that name something, the longest first: `/users/{id}/orders`, `/users/{id}`, `/users`. */
function getPrefixes(path: string): string[] {
  const segments = path.split('/').filter((segment) => segment !== '');
  const prefixes = segments.map((_segment, at) =>
    segments
      .slice(0, at + 1)
      .map((segment) => (segment.includes('{') ? '{}' : segment))
      .join('/'),
  );
  const first = segments.indexOf(getTag(path));
  return prefixes.slice(Math.max(first, 0)).reverse();
}

function readableWords(method: string, path: string): string[] {
  return operationWords(method, path).flatMap(getWords);
}

function getWords(id: string): string[] {
  return id
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

/** The most frequent naming style. */
function getStyle(ids: readonly string[]): (words: readonly string[]) => string {
  const joined = (separator: string) => (words: readonly string[]) => words.join(separator);
  const styles: [RegExp, (words: readonly string[]) => string][] = [
    [/^[a-z][a-z\d]*(?:[A-Z][A-Za-z\d]*)*$/, camelCase],
    [/^[a-z\d]+(?:_[a-z\d]+)+$/, joined('_')],
    [/^[a-z\d]+(?:-[a-z\d]+)+$/, joined('-')],
    [/^[a-z\d]+(?:\.[a-z\d]+)+$/, joined('.')],
    [/^[A-Z][A-Za-z\d]*$/, (words) => words.map(capitalize).join('')],
  ];
  const counts = styles.map(([pattern]) => ids.filter((id) => pattern.test(id)).length);
  return styles[counts.indexOf(Math.max(...counts))]?.[1] ?? camelCase;
}
