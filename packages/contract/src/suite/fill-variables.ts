import { isObject, type Json } from '@curlew/openapi';

/** Thrown for a variable without a value. */
export class MissingVariable extends Error {
  constructor(name: string) {
    super(`The variable \`${name}\` has no value.`);
  }
}

const WHOLE = /^\{\{\s*([A-Za-z_][\w.-]*)\s*\}\}$/;
const INSIDE = /\{\{\s*([A-Za-z_][\w.-]*)\s*\}\}/g;

/**
 * Replaces `{{name}}` in a value; a string that is only `{{name}}` takes the type of the variable.
 * @throws {MissingVariable}
 */
export function fillVariables(value: Json, variables: ReadonlyMap<string, Json>): Json {
  if (typeof value === 'string') {
    const name = WHOLE.exec(value)?.[1];
    if (name !== undefined) return variableValue(name, variables);
    return value.replaceAll(INSIDE, (_all, inside: string) => {
      const found = variableValue(inside, variables);
      return typeof found === 'string' ? found : JSON.stringify(found);
    });
  }
  if (Array.isArray(value)) return value.map((item) => fillVariables(item, variables));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, fillVariables(item, variables)]),
  );
}

function variableValue(name: string, variables: ReadonlyMap<string, Json>): Json {
  const value = variables.get(name);
  if (value === undefined) throw new MissingVariable(name);
  return value;
}
