import { isObject, type JsonObject } from '../json.ts';
import { namesProtocol, protocolExtension } from './extension-kind.ts';
import { type ExtensionProblem, extensionProblems } from './extension-problems.ts';

/** Validates the protocol extensions of an operation; ignores other fields. */
export function protocolProblems(operation: JsonObject): ExtensionProblem[] {
  return Object.entries(operation).flatMap(([field, extension]) => {
    const kind = protocolExtension(field);
    if (kind === undefined) return [];
    const problems = [...extensionProblems(extension, kind, [field])];
    return field === 'x-mcp' && isObject(extension) && namesProtocol(field, extension)
      ? [...problems, ...mcpProblems(extension)]
      : problems;
  });
}

/** Conditions across the fields of `x-mcp`. */
function mcpProblems(extension: JsonObject): ExtensionProblem[] {
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
