import { readFileSync } from 'node:fs';
import type { Catalog } from '../catalog/catalog.ts';
import { cleanLine } from '../text/clean-text.ts';
import { type ProjectApi, projectApi } from './project-api.ts';

export interface GeneratedFile {
  /** Relative to the folder of the project. */
  path: string;
  text: string;
}

/** Template files of a project, the same for every description; only `api.json` differs. */
const TEMPLATES = [
  'src/main.ts',
  'src/server.ts',
  'src/call.ts',
  'src/cut-value.ts',
  'src/fit-result.ts',
  'src/message-size.ts',
  'src/request.ts',
  'src/content.ts',
  'src/styles.ts',
  'src/xml.ts',
  'src/credentials.ts',
  'src/token-source.ts',
  'src/api.ts',
  'test/server.test.ts',
];

export interface GeneratedProject {
  files: GeneratedFile[];
  toolCount: number;
}

/**
 * Generates a standalone TypeScript project that serves the tools of a catalog.
 * @param name package name.
 */
export function generateProject(catalog: Catalog, name: string): GeneratedProject {
  const packageName = safeName(name);
  const api = projectApi(catalog, packageName);
  const files = [
    { path: 'package.json', text: json(manifest(packageName)) },
    { path: 'tsconfig.json', text: template('compiler-options.json') },
    { path: 'README.md', text: readme(packageName, api) },
    { path: 'api.json', text: json(api) },
    { path: '.gitignore', text: 'node_modules/\ndist/\n' },
    ...TEMPLATES.map((path) => ({ path, text: template(path) })),
  ];
  return { files, toolCount: api.tools.length };
}

function template(path: string): string {
  return readFileSync(new URL(`../../templates/${path}`, import.meta.url), 'utf8');
}

/** The `package.json` of a project. */
function manifest(name: string): object {
  const fixed = JSON.parse(template('manifest.json')) as object;
  return { name, ...fixed, bin: { [name]: 'dist/src/main.js' } };
}

function readme(name: string, { tools, securitySchemes, notOffered }: ProjectApi): string {
  const variables = [
    ...new Set(
      securitySchemes.flatMap(({ variable, client }) =>
        client ? [variable, client.idVariable, client.secretVariable] : [variable],
      ),
    ),
  ];
  return `# ${name}

A server of the Model Context Protocol with ${tools.length} ${tools.length === 1 ? 'tool' : 'tools'}. What it offers is in \`api.json\`; the code reads it.

\`\`\`sh
npm install
npm test
npm run build
\`\`\`

Add it to a client:

\`\`\`json
${JSON.stringify({ mcpServers: { [name]: { command: 'node', args: ['<folder>/dist/src/main.js'] } } }, null, 2)}
\`\`\`

Environment:

- \`API_URL\`: address of the API, in place of the one in \`api.json\`
${variables.map((variable) => `- \`${variable}\`: a credential\n`).join('')}
Tools: ${tools.map((tool) => `\`${tool.name}\``).join(', ') || 'none'}.
${notOffered.length > 0 ? `\nNot offered:\n\n${notOffered.map((one) => `- \`${cleanLine(one).replaceAll('`', "'")}\``).join('\n')}\n` : ''}`;
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
