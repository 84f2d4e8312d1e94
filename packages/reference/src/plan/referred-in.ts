import { type Description, isObject, type Json, type Located } from '@curlew/openapi';

/** The places of the description that a value refers to itself, each once; what those refer to is not among them. */
export function referredIn({ value, location }: Located, description: Description): Set<string> {
  const references = new Set<string>();
  // A list of what is left to visit, for values may be nested deeper than the stack.
  const left: Json[] = [value];
  for (let here = left.pop(); here !== undefined; here = left.pop()) {
    if (Array.isArray(here)) left.push(...here);
    else if (isObject(here)) {
      if (typeof here.$ref === 'string') references.add(here.$ref);
      for (const [key, child] of Object.entries(here))
        if (typeof child === 'object' && child !== null && !key.startsWith('x-') && !DATA.has(key))
          left.push(child);
    }
  }
  const ids = [...references].flatMap(
    (reference) => description.resolve(reference, location)?.location.id ?? [],
  );
  return new Set(ids);
}

/** Members of a schema that contain data. */
const DATA = new Set(['example', 'examples', 'default', 'enum', 'const']);
