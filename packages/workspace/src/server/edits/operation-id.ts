import type { Api } from '@curlew/openapi';

/** A name for an operation that no other one has: `getUsersById`, then `getUsersById2`. */
export function operationIdFor(
  { operations }: Pick<Api, 'operations'>,
  method: string,
  path: string,
): string {
  const words = path
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => {
      const parameter = /^\{(.+)\}$/.exec(segment)?.[1];
      return parameter === undefined ? camel(segment) : `By${camel(parameter)}`;
    });
  const base = method.toLowerCase().replace(/[^a-z0-9]/g, '') + words.join('');
  const taken = new Set(operations.map(({ operationId }) => operationId));
  let name = base;
  for (let count = 2; taken.has(name); count += 1) name = `${base}${count}`;
  return name;
}

function camel(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
