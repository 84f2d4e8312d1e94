import { closestName } from '@curlew/diagnostics/internal';
import { kindInWords, valueInWords } from '../dialect/kind-in-words.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { scalarProblem } from '../walk/match-kind.ts';
import { type ExtensionKind, findProtocolExtension, namesProtocol } from './extension-kind.ts';

/** Validates the protocol extensions of an operation; ignores other fields. */
export function protocolProblems(operation: JsonObject): ExtensionProblem[] {
  return Object.entries(operation).flatMap(([field, extension]) => {
    const kind = findProtocolExtension(field);
    if (kind === undefined) return [];
    const problems = [...extensionProblems(extension, kind, [field])];
    return field === 'x-mcp' && isObject(extension) && namesProtocol(field, extension)
      ? [...problems, ...findMcpProblems(extension)]
      : problems;
  });
}

/** Conditions across the fields of `x-mcp`. */
function findMcpProblems(extension: JsonObject): ExtensionProblem[] {
  const problems: ExtensionProblem[] = [];
  const add = (message: string, help: string): void => {
    problems.push({ path: ['x-mcp'], part: 'key', message, help });
  };
  const targets = ['tool', 'resource', 'prompt'].filter((name) => Object.hasOwn(extension, name));
  if (targets.length === 0)
    add(
      '`tool`, `resource` or `prompt` is missing in `x-mcp`.',
      'Add one of them: what the operation calls.',
    );
  if (targets.length > 1)
    add(
      `${targets.map((name) => `\`${name}\``).join(' and ')} exclude each other in \`x-mcp\`.`,
      'Keep one of them.',
    );
  if (extension.transport === 'stdio' && !Object.hasOwn(extension, 'command'))
    add('`command` is missing beside `transport: stdio`.', 'Add `command`.');
  return problems;
}

/** A problem of an extension. */
export interface ExtensionProblem {
  path: readonly (string | number)[];
  part: 'key' | 'value';
  message: string;
  help: string;
}

/** Compares an extension with its table. Names of lists and maps are the author's. */
function* extensionProblems(
  value: Json,
  kind: ExtensionKind,
  path: readonly (string | number)[],
): Generator<ExtensionProblem> {
  const name = `\`${path.at(-1) ?? ''}\``;
  const wrongType = (wanted: string): ExtensionProblem => ({
    path,
    part: 'value',
    message: `${name} must be ${wanted}, but is ${valueInWords(value)}.`,
    help: `Write ${wanted}.`,
  });
  switch (kind.is) {
    case 'any':
      return;
    case 'schema':
      if (!isObject(value) && typeof value !== 'boolean') yield wrongType('a Schema Object');
      return;
    case 'array':
      if (!Array.isArray(value)) yield wrongType('a list');
      else
        for (const [index, item] of value.entries())
          yield* extensionProblems(item, kind.of, [...path, index]);
      return;
    case 'map':
      if (!isObject(value)) yield wrongType('an object');
      else
        for (const [key, item] of Object.entries(value))
          yield* extensionProblems(item, kind.of, [...path, key]);
      return;
    case 'fields':
      if (!isObject(value)) yield wrongType('an object');
      else yield* fieldProblems(value, kind, path);
      return;
    default: {
      const problem = scalarProblem(value, kind);
      if (problem === undefined) return;
      const like =
        kind.is === 'enum' && typeof value === 'string' ? closestName(value, kind.values) : undefined;
      const wanted =
        kind.is === 'number'
          ? kind.positive
            ? 'a whole number above 0'
            : 'a whole number'
          : kindInWords(kind);
      const shown = typeof value === 'string' ? `\`${value}\`` : valueInWords(value);
      yield {
        path,
        part: 'value',
        message: `${name} must be ${wanted}, but is ${shown}.`,
        help: like ? `Did you mean \`${like}\`?` : `Write ${wanted}.`,
      };
    }
  }
}

function* fieldProblems(
  value: Readonly<Record<string, Json>>,
  { fields, required }: Extract<ExtensionKind, { is: 'fields' }>,
  path: readonly (string | number)[],
): Generator<ExtensionProblem> {
  const owner = path.length === 1 ? `\`${path[0]}\`` : `\`${path[0]}\` at this place`;
  const misspelled = new Set<string>();
  for (const [name, member] of Object.entries(value)) {
    const kind = fields.get(name);
    if (kind !== undefined) yield* extensionProblems(member, kind, [...path, name]);
    else if (!name.startsWith('x-')) {
      const like = closestName(
        name,
        [...fields.keys()].filter((field) => !Object.hasOwn(value, field)),
      );
      if (like !== undefined) misspelled.add(like);
      yield {
        path: [...path, name],
        part: 'key',
        message: `\`${name}\` is not a field of ${owner}.`,
        help: like ? `Did you mean \`${like}\`?` : 'Remove it, or begin its name with `x-`.',
      };
    }
  }
  for (const name of required) {
    if (Object.hasOwn(value, name) || misspelled.has(name)) continue;
    yield { path, part: 'key', message: `\`${name}\` is missing in ${owner}.`, help: `Add \`${name}\`.` };
  }
}
