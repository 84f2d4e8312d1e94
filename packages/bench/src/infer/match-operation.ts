import { type Description, isJson, type Json, METHODS } from './description.ts';

/** An inferred operation. */
export interface InferredOperation {
  id: string;
  operation: Json;
}

/** Returns a function that finds the operation of a request. A literal path is preferred to a templated one. */
export function operationMatcher(
  inferred: Description,
): (method: string, path: string) => InferredOperation | undefined {
  const literal = new Map<string, InferredOperation>();
  const templates: { pattern: RegExp; found: InferredOperation }[] = [];
  const paths = Object.entries(inferred.follow(inferred.root.paths));
  for (const [path, given] of paths) {
    const item = inferred.follow(given);
    for (const method of METHODS) {
      if (!isJson(item[method])) continue;
      const id = `${method} ${inferred.basePath}${path === '/' && inferred.basePath !== '' ? '' : path}`;
      const found = { id, operation: item[method] };
      if (!path.includes('{')) literal.set(id, found);
      else {
        const source = id
          .split(/\{[^{}]*\}/)
          .map((part) => RegExp.escape(part))
          .join('[^/]+');
        templates.push({ pattern: new RegExp(`^${source}$`), found });
      }
    }
  }
  templates.sort((one, other) => one.found.id.split('{').length - other.found.id.split('{').length);
  return (method, path) => {
    const id = `${method} ${path}`;
    return literal.get(id) ?? templates.find(({ pattern }) => pattern.test(id))?.found;
  };
}
