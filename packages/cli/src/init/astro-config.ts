import { parse } from '@babel/parser';

// The types of the syntax tree, as the parser returns it.
type File = Pick<ReturnType<typeof parse>, 'program'>;
type Statement = File['program']['body'][number];
type Expression = Extract<Statement, { type: 'ExpressionStatement' }>['expression'];
type CallExpression = Extract<Expression, { type: 'CallExpression' }>;
type ObjectExpression = Extract<Expression, { type: 'ObjectExpression' }>;
type ObjectProperty = Extract<ObjectExpression['properties'][number], { type: 'ObjectProperty' }>;
type Exported = Extract<Statement, { type: 'ExportDefaultDeclaration' }>['declaration'];
type Argument = CallExpression['arguments'][number];
/** Where a node of the syntax tree is. */
interface Node {
  start?: number | null;
  end?: number | null;
}

/** The options that `init` writes into the configuration of a site. */
export interface IntegrationOptions {
  sources: readonly string[];
  title?: string;
  /** Path of the reference in the site: `/api`; default: `/reference`. */
  base?: string;
}

/** The package for an Astro site, and what is imported from it. */
export const INTEGRATION = { name: '@curlew/astro', imported: 'curlew' };
/** The same for a Starlight site. This program loads neither it nor Starlight, so their names are no specifiers here. */
export const PLUGIN = { name: ['@curlew', 'starlight'].join('/'), imported: '{ curlewStarlight }' };
export const STARLIGHT = ['@astrojs', 'starlight'].join('/');

/** A text to insert at an offset. */
interface Insertion {
  at: number;
  text: string;
}

/**
 * Adds the integration to the configuration of an Astro site, or the plugin to its Starlight, by insertions alone.
 * @returns the new text; the same text if it is there already; undefined if the code has another form than an object, as
 * it is or in `defineConfig`, or has no call of `starlight`.
 */
export function addToAstroConfig(
  code: string,
  options: IntegrationOptions,
  isStarlight: boolean,
): string | undefined {
  if (code.includes((isStarlight ? PLUGIN : INTEGRATION).name)) return code;
  const file = parseCode(code);
  const config = file && findConfig(file);
  if (file === undefined || config === undefined) return undefined;
  const insertions = isStarlight
    ? addPlugin(code, file, config, options)
    : addIntegration(code, config, options);
  if (insertions === undefined) return undefined;
  const { name, imported } = isStarlight ? PLUGIN : INTEGRATION;
  const statement = `import ${imported} from '${name}';\n`;
  return insertAll(code, [{ at: afterImports(code, file), text: statement }, ...insertions]);
}

function parseCode(code: string): File | undefined {
  try {
    return parse(code, { sourceType: 'module', plugins: ['typescript'] });
  } catch {
    // Astro reports what is wrong with the file.
    return undefined;
  }
}

function addIntegration(code: string, config: ObjectExpression, options: IntegrationOptions) {
  return appendTo(code, config, 'integrations', `curlew(${formatOptions(options)})`);
}

function addPlugin(code: string, file: File, config: ObjectExpression, options: IntegrationOptions) {
  const integrations = getProperty(config, 'integrations')?.value;
  const name = importedName(file, STARLIGHT);
  if (integrations?.type !== 'ArrayExpression' || name === undefined) return undefined;
  const given = integrations.elements.find((one) => one !== null && isCallOf(one, name));
  const [settings] = given?.type === 'CallExpression' ? given.arguments : [];
  if (settings?.type !== 'ObjectExpression') return undefined;
  const plugin = appendTo(code, settings, 'plugins', `curlewStarlight(${formatOptions(options)})`);
  // Without a link, the groups of the reference come last in the sidebar.
  const hasSidebar = getProperty(settings, 'sidebar') !== undefined;
  const link = hasSidebar
    ? appendTo(code, settings, 'sidebar', `{ label: 'API', link: '${options.base ?? '/reference'}/' }`)
    : [];
  return plugin && [...plugin, ...(link ?? [])];
}

/** Appends an element to the array of a property, which is added if it is missing; undefined if it is no array. */
function appendTo(
  code: string,
  object: ObjectExpression,
  name: string,
  element: string,
): Insertion[] | undefined {
  const array = getProperty(object, name)?.value;
  const indent = memberIndent(code, object);
  if (array === undefined) {
    const text = `${name}: [${element}],`;
    const isInline =
      !code.slice(object.start ?? 0, object.end ?? 0).includes('\n') && object.properties.length > 0;
    const first = (object.start ?? 0) + 1;
    return [
      {
        at: first,
        text: isInline ? ` ${text}` : `\n${indent}${text}${object.properties.length === 0 ? '\n' : ''}`,
      },
    ];
  }
  if (array.type !== 'ArrayExpression') return undefined;
  const last = array.elements.at(-1);
  if (!last) return [{ at: (array.start ?? 0) + 1, text: element }];
  const isMultiline = code.slice(array.start ?? 0, last.start ?? 0).includes('\n');
  return [
    { at: last.end ?? 0, text: isMultiline ? `,\n${lineIndent(code, last)}${element}` : `, ${element}` },
  ];
}

/** The indentation of the members of an object. */
function memberIndent(code: string, object: ObjectExpression): string {
  const [first] = object.properties;
  return first === undefined ? `${lineIndent(code, object)}  ` : lineIndent(code, first);
}

/** The white space at the start of the line of a node. */
function lineIndent(code: string, { start }: Node): string {
  const line = code.lastIndexOf('\n', (start ?? 0) - 1) + 1;
  return /^[ \t]*/.exec(code.slice(line))?.[0] ?? '';
}

function insertAll(code: string, insertions: readonly Insertion[]): string {
  const ordered = insertions.toSorted((a, b) => b.at - a.at);
  return ordered.reduce((text, { at, text: added }) => text.slice(0, at) + added + text.slice(at), code);
}

/** Where a line with one more import goes: below the last import, or at the start. */
function afterImports(code: string, { program }: File): Insertion['at'] {
  const last = program.body.findLast(({ type }) => type === 'ImportDeclaration');
  return last === undefined ? 0 : code.indexOf('\n', last.end ?? 0) + 1;
}

/** The name that a file gives to the default export of a package. */
function importedName({ program }: File, from: string): string | undefined {
  for (const statement of program.body) {
    if (statement.type !== 'ImportDeclaration' || statement.source.value !== from) continue;
    return statement.specifiers.find(({ type }) => type === 'ImportDefaultSpecifier')?.local.name;
  }
  return undefined;
}

/** The object that a file exports: as it is, in a call, or by the name of a constant. */
function findConfig({ program }: File): ObjectExpression | undefined {
  const exported = program.body.find(
    (statement) => statement.type === 'ExportDefaultDeclaration',
  )?.declaration;
  let value: Exported | Argument | null | undefined = exported;
  if (value?.type === 'Identifier') {
    const { name } = value;
    const constants = program.body.flatMap((one) =>
      one.type === 'VariableDeclaration' ? one.declarations : [],
    );
    value = constants.find(({ id }) => id.type === 'Identifier' && id.name === name)?.init;
  }
  if (value?.type === 'CallExpression') [value] = value.arguments;
  while (value?.type === 'TSSatisfiesExpression' || value?.type === 'TSAsExpression')
    value = value.expression;
  return value?.type === 'ObjectExpression' ? value : undefined;
}

function getProperty(object: ObjectExpression, name: string): ObjectProperty | undefined {
  return object.properties.find(
    (one): one is ObjectProperty =>
      one.type === 'ObjectProperty' && one.key.type === 'Identifier' && one.key.name === name,
  );
}

function isCallOf(node: Argument, name: string): node is CallExpression {
  return node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === name;
}

/** Options as an object in code, on one line. */
function formatOptions({ sources, title, base }: IntegrationOptions): string {
  const fields = [
    `sources: [${sources.map(quote).join(', ')}]`,
    ...(title === undefined ? [] : [`title: ${quote(title)}`]),
    ...(base === undefined ? [] : [`base: ${quote(base)}`]),
  ];
  return `{ ${fields.join(', ')} }`;
}

/** A text in single quotes. */
export function quote(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
