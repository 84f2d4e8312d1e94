import { readFileSync } from 'node:fs';
import { credentialVariables } from '@curlew/contract/credentials';
import { bundleDescription, type Json } from '@curlew/openapi';
import { isObject } from '@curlew/openapi/internal';
import type { Catalog } from '../catalog/catalog.ts';
import type { CatalogOptions } from '../catalog/catalog-context.ts';
import { cleanLine } from '../text/clean-text.ts';

/** A file of a generated project. */
export interface GeneratedFile {
  /** Relative to the folder of the project. */
  path: string;
  text: string;
}

/** The files of a generated project. */
export interface GeneratedProject {
  files: GeneratedFile[];
  toolCount: number;
}

/** Files that are the same for every description, so that no text of a description becomes code. */
const CODE_FILES = ['src/main.ts', 'src/start.js', 'test/server.test.ts'];
/** Catalog options that `tools.json` contains: all except functions. */
const SELECTION = [
  'all',
  'tags',
  'paths',
  'operations',
  'readOnly',
  'maxTools',
  'tools',
  'outputSchemas',
  'maxNameLength',
] as const;

/**
 * Generates a TypeScript project that serves the tools of a catalog with `@curlew/mcp`: the description in one file, the
 * selection of operations, and a main file. Fixes of the server arrive with an update of the package.
 * @param name package name.
 */
export function generateProject(catalog: Catalog, name: string): GeneratedProject {
  const packageName = safeName(name);
  const files = [
    { path: 'package.json', text: json(manifest(packageName)) },
    { path: 'README.md', text: readme(packageName, catalog) },
    { path: 'openapi.json', text: serializeDescription(catalog) },
    { path: 'tools.json', text: json(selection(catalog.options)) },
    { path: '.gitignore', text: 'node_modules/\ndist/\n' },
    { path: 'tsconfig.json', text: readOwnFile('templates/compiler-options.json') },
    ...CODE_FILES.map((path) => ({ path, text: readOwnFile(`templates/${path}`) })),
  ];
  return { files, toolCount: catalog.tools.length };
}

/** @param path relative to this package. */
function readOwnFile(path: string): string {
  return readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
}

/** Serializes the description to one file and keeps numbers as the author wrote them. */
function serializeDescription({ description }: Catalog): string {
  const bundled = bundleDescription(description);
  const pretty = json(bundled);
  const text = pretty.length <= MAX_PRETTY ? pretty : `${writeLines(bundled, LINE_DEPTH)}\n`;
  return description.exactNumbers.restore(text);
}

/** Longer descriptions are written without blanks, which takes a quarter off the time of reading one; in UTF-16 units. */
const MAX_PRETTY = 1_000_000;
/** Each operation and each component has a line. */
const LINE_DEPTH = 3;

function writeLines(value: Json, depth: number): string {
  if (depth === 0 || !isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}:${writeLines(member, depth - 1)}`,
  );
  return `{\n${members.join(',\n')}\n}`;
}

/** Creates the `package.json` of a project, with the versions of the packages that generate it. */
function manifest(name: string): object {
  const { version, dependencies } = JSON.parse(readOwnFile('package.json'));
  return {
    name,
    ...JSON.parse(readOwnFile('templates/manifest.json')),
    bin: { [name]: 'dist/main.js' },
    dependencies: { '@curlew/mcp': version, '@curlew/openapi': dependencies['@curlew/openapi'] },
  };
}

function selection(options: CatalogOptions): CatalogOptions {
  const entries = SELECTION.flatMap((key) => (options[key] === undefined ? [] : [[key, options[key]]]));
  return Object.fromEntries(entries);
}

function readme(name: string, { tools, skipped, api }: Catalog): string {
  const variables = [
    ...new Set(api.securitySchemes.flatMap((scheme) => Object.values(credentialVariables(scheme)))),
  ];
  const skippedLines = skipped.map(({ methodAndPath, reason }) => cleanLine(`${methodAndPath}: ${reason}`));
  return `# ${name}

A server of the Model Context Protocol with ${tools.length} ${tools.length === 1 ? 'tool' : 'tools'}. \`openapi.json\` describes the API, \`tools.json\` selects its operations
(the fields of \`CatalogOptions\` of \`@curlew/mcp\`), and \`src/main.ts\` serves them. Change any of the three. \`src/start.js\` starts it with a cache of compiled code.

\`\`\`sh
npm install
npm test
npm start
\`\`\`

Add it to a client:

\`\`\`json
${JSON.stringify({ mcpServers: { [name]: { command: 'node', args: ['<folder>/src/start.js'] } } }, null, 2)}
\`\`\`

\`npm run build\` compiles it to \`dist\`, for a package that others install.

Environment:

- \`API_URL\`: address of the API, instead of the servers in \`openapi.json\`
${variables.map((variable) => `- \`${variable}\`: a credential\n`).join('')}
Tools: ${tools.map((tool) => `\`${tool.name}\``).join(', ') || 'none'}.
${skippedLines.length > 0 ? `\nSkipped:\n\n${skippedLines.map((line) => `- \`${line.replaceAll('`', "'")}\``).join('\n')}\n` : ''}`;
}

function safeName(name: string): string {
  const safe = name
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return safe === '' ? 'mcp-server' : safe.slice(0, 100);
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
