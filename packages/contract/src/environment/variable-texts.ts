import type { Json } from '@curlew/openapi';

/** Values as texts, for placeholders of examples and scripts: a string as it is, any other value as JSON. */
export function variableTexts(variables: Readonly<Record<string, Json>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
}
