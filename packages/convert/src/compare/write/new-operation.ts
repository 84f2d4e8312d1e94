import type { Description, Edit, Location } from '@curlew/openapi';
import type { OperationObject, SecuritySchemeObject } from '../../openapi-document.ts';
import type { CompareContext } from '../check/check-context.ts';
import { parameterKey } from '../check/check-parameters.ts';
import { itemsOf, memberOf } from '../located-member.ts';
import type { MatchedRequest } from '../match-requests.ts';
import { withComponents } from '../reuse/with-components.ts';
import { newSecurity } from './new-security.ts';
import type { OperationConventions } from './operation-conventions.ts';
import { writtenValue } from './written-value.ts';

export interface NewOperation {
  place: Location;
  edits: Edit[];
  unsettled?: string;
}

/** An operation that the description lacks. */
export interface RecordedOperation {
  path: string;
  method: string;
  /** As it was converted. */
  seen: OperationObject;
  samples: readonly MatchedRequest[];
  /** The converted security schemes. */
  schemes: Readonly<Record<string, SecuritySchemeObject>>;
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
  const pathItem = memberOf(description, description.root, 'paths', path);
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
  const id = operationId === undefined ? undefined : conventions.operationId(operationId);
  const value = writtenValue(description, place.file, {
    ...(id !== undefined && { operationId: id }),
    tags: [...conventions.tagsFor(path)],
    ...(security && { security }),
    ...(written.length > 0 && { parameters: written }),
    ...rest,
    ...bodies,
  });
  return { place, edits: [...edits, { op: 'insert', file: place.file, pointer: place.pointer, value }] };
}

function inheritedKeys(description: Description, path: string): Set<string> {
  const list = memberOf(description, description.root, 'paths', path, 'parameters');
  return new Set(
    itemsOf(description, list).flatMap(({ value }) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? [parameterKey(String(value.in), String(value.name))]
        : [],
    ),
  );
}
