import { readFileSync } from 'node:fs';
import type { Catalog } from '../catalog/catalog.ts';
import { cleanLine } from '../text/clean-text.ts';
import { type ProjectApi, projectApi } from './project-api.ts';

export interface GeneratedFile {
  /** Relative to the folder of the project. */
  path: string;
  text: string;
}

/** Code of a project: the same for every description, which is in `api.json` and nowhere else. */
const TEMPLATES = [
  'src/main.ts',
  'src/server.ts',
  'src/call.ts',
  'src/request.ts',
  'src/api.ts',
  'test/server.test.ts',
];

const TSCONFIG = {
  compilerOptions: {
    target: 'es2023',
    lib: ['es2024', 'dom', 'dom.iterable'],
    module: 'nodenext',
    strict: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    rewriteRelativeImportExtensions: true,
    verbatimModuleSyntax: true,
    types: ['node'],
    outDir: 'dist',
    rootDir: '.',
  },
  include: ['src', 'test'],
};

export interface GeneratedProject {
  files: GeneratedFile[];
  toolCount: number;
}

/** A TypeScript project of its own that serves the tools of a catalog. @param name of its package. */
export function generateProject(catalog: Catalog, name: string): GeneratedProject {
  const packageName = safeName(name);
  const api = projectApi(catalog, packageName);
  const files = [
    { path: 'package.json', text: json(packageJson(packageName)) },
    { path: 'tsconfig.json', text: json(TSCONFIG) },
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

function packageJson(name: string) {
  return {
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    bin: { [name]: 'dist/src/main.js' },
    engines: { node: '>=22.19' },
    scripts: {
      build: 'tsc',
      start: 'node dist/src/main.js',
      test: 'npm run build && node --test dist/test/server.test.js',
    },
    dependencies: { '@modelcontextprotocol/server': '2.4.0' },
    devDependencies: {
      '@modelcontextprotocol/client': '2.4.0',
      '@types/node': '24.19.2',
      typescript: '6.0.3',
    },
  };
}

function readme(name: string, { tools, securitySchemes, notOffered }: ProjectApi): string {
  const variables = [...new Set(securitySchemes.map(({ variable }) => variable))];
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
