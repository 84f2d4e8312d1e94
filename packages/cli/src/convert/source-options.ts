import { readFileSync } from 'node:fs';
import type { ConvertOptions } from '@curlew/convert';
import { UsageError } from '../command-error.ts';

/** Options of all commands that read recorded requests. */
export const SOURCE_OPTIONS = {
  server: {
    type: 'string',
    value: 'url',
    multiple: true,
    description: 'Use only recorded requests to URLs at or below this one; may be repeated',
  },
  include: {
    type: 'string',
    value: 'pattern',
    multiple: true,
    description: 'Use only recorded requests to these paths (`/v1/*`, `**/users`); may be repeated',
  },
  exclude: {
    type: 'string',
    value: 'pattern',
    multiple: true,
    description: 'Ignore recorded requests to these paths; may be repeated',
  },
  env: {
    type: 'string',
    value: 'file',
    multiple: true,
    description: 'Exported environment or globals of a collection; overrides its variables; may be repeated',
  },
} as const;

interface SourceValues {
  server?: string[];
  include?: string[];
  exclude?: string[];
  env?: string[];
}

/**
 * Converter options from these command-line options; omitted ones are absent.
 * @throws {UsageError} when a file of `--env` is not an environment.
 */
export async function sourceOptions({
  server,
  include,
  exclude,
  env,
}: SourceValues): Promise<ConvertOptions> {
  return {
    ...(server && { servers: server.map((one) => requireText('server', one)) }),
    ...(include && { include: include.map((one) => requireText('include', one)) }),
    ...(exclude && { exclude: exclude.map((one) => requireText('exclude', one)) }),
    ...(env && { environments: await Promise.all(env.map(readEnvironment)) }),
  };
}

function requireText(name: string, text: string): string {
  if (text.trim() !== '') return text.trim();
  throw new UsageError(`\`--${name}\` must not be empty.`, 'Omit it to describe all requests.');
}

/** Maximum size of an environment file in bytes. */
const MAX_BYTES = 10 * 1024 * 1024;

async function readEnvironment(path: string): Promise<object> {
  const { isEnvironment } = await import('@curlew/convert/internal');
  const value = parse(readText(path));
  if (isEnvironment(value)) return value as object;
  throw new UsageError(
    `\`--env\` names ${path}, which is not an environment: it has no list of \`values\` with keys.`,
    'Export the environment as JSON.',
  );
}

function readText(path: string): string {
  try {
    const bytes = readFileSync(path);
    return bytes.length > MAX_BYTES ? '' : bytes.toString('utf8');
  } catch {
    throw new UsageError(`\`--env\` names ${path}, which cannot be read.`, 'Check its path and permissions.');
  }
}

/** The file contains credentials, so no part of it is shown. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
