import type { Operation, Parameter, SecurityScheme } from '@curlew/openapi';
import { IGNORED_HEADERS, templateNames } from '@curlew/openapi';
import { preferredMedia } from '@curlew/request';
import { bodyFiles } from './body-files.ts';
import type { CatalogContext } from './catalog-context.ts';
import type { BodyArgument, ParameterArgument, ToolArgument } from './tool.ts';

/** Property names that every client accepts. */
const SAFE = /^[A-Za-z0-9_.-]{1,64}$/;

export interface PlannedArguments {
  list: ToolArgument[];
  degraded: string[];
}

/**
 * The arguments of an operation: parameters by name, the body as `body`. Duplicate names get their location as
 * a suffix: `id_query`.
 */
export function planArguments(operation: Operation, context: CatalogContext): PlannedArguments {
  const degraded: string[] = [];
  const parameters = operation.parameters.filter((one) => !isSent(one, context.api.securitySchemes));
  const taken = new Set<string>();
  const list: ToolArgument[] = parameters.map((parameter): ParameterArgument => {
    const name = unusedName(safeName(parameter.name), parameter.in, taken);
    if (name !== parameter.name)
      degraded.push(`The ${parameter.in} parameter \`${parameter.name}\` is the argument \`${name}\`.`);
    return { name, required: parameter.required || parameter.in === 'path', parameter };
  });
  for (const name of undeclaredPathNames(operation)) {
    degraded.push(`The path has \`{${name}}\`, which no parameter declares.`);
    const parameter: Parameter = { ...UNDECLARED, name, location: operation.location };
    list.push({ name: unusedName(safeName(name), 'path', taken), required: true, parameter });
  }
  const body = bodyArgument(operation, taken, context, degraded);
  if (body) list.push(body);
  return { list, degraded };
}

const UNDECLARED: Omit<Parameter, 'name' | 'location'> = {
  in: 'path',
  required: true,
  deprecated: false,
  style: 'simple',
  explode: false,
  allowReserved: false,
  allowEmptyValue: false,
  examples: [],
  extensions: {},
};

function undeclaredPathNames({ path, parameters }: Operation): string[] {
  const declared = new Set(parameters.filter((one) => one.in === 'path').map(({ name }) => name));
  return [...new Set(templateNames(path))].filter((name) => name !== '' && !declared.has(name));
}

/** Whether the MCP server sets a parameter itself: credentials are never arguments. */
function isSent({ name, in: place }: Parameter, schemes: readonly SecurityScheme[]): boolean {
  if (place === 'header' && IGNORED_HEADERS.has(name.toLowerCase())) return true;
  return schemes.some(
    ({ type, parameterName, in: where }) =>
      type === 'apiKey' && where === place && parameterName?.toLowerCase() === name.toLowerCase(),
  );
}

function bodyArgument(
  operation: Operation,
  taken: Set<string>,
  context: CatalogContext,
  degraded: string[],
): BodyArgument | undefined {
  const { requestBody } = operation;
  const media = requestBody && preferredMedia(requestBody.content);
  if (!requestBody || !media) return undefined;
  const others = requestBody.content.filter((one) => one !== media).map(({ type }) => `\`${type}\``);
  if (others.length > 0)
    degraded.push(`The body is sent as \`${media.type}\`; not offered: ${others.join(', ')}.`);
  return {
    name: unusedName('body', 'request', taken),
    required: requestBody.required,
    media,
    files: bodyFiles(media, context),
  };
}

function safeName(name: string): string {
  if (SAFE.test(name)) return name;
  const safe = name
    .replace(/[^A-Za-z0-9_.-]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 60);
  return safe === '' ? 'value' : safe;
}

function unusedName(name: string, place: string, taken: Set<string>): string {
  let unused = name;
  if (taken.has(unused)) unused = `${name.slice(0, 48)}_${place}`;
  for (let count = 2; taken.has(unused); count += 1) unused = `${name.slice(0, 48)}_${place}_${count}`;
  taken.add(unused);
  return unused;
}
