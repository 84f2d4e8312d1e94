import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SERVER = fileURLToPath(new URL('../../src/server/', import.meta.url));

/** Packages whose code is read when a file of the server is loaded, by its imports that are not types. */
function loadedPackages(file: string, seen = new Set<string>(), found = new Set<string>()): Set<string> {
  if (seen.has(file)) return found;
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  for (const [, names = '', from = ''] of text.matchAll(
    /^(?:import|export) (?!type )([^;]*?) from '([^']+)'/gm,
  )) {
    const listed = /\{([^}]*)\}/s
      .exec(names)?.[1]
      ?.split(',')
      .filter((name) => name.trim() !== '');
    if (listed?.every((name) => name.trim().startsWith('type '))) continue;
    if (from.startsWith('.')) loadedPackages(normalize(join(dirname(file), from)), seen, found);
    else if (from.startsWith('@curlew/')) found.add(from.split('/').slice(0, 2).join('/'));
  }
  return found;
}

/** Together 70 MB: only a view that uses them loads them. */
const HEAVY = ['@curlew/contract', '@curlew/convert', '@curlew/mcp', '@curlew/reference'];

test.each(['engine/engine.ts', 'serve-workspace.ts'])(
  '%s loads neither clients of protocols nor the converter, the MCP server or the reference',
  (file) => {
    const packages = [...loadedPackages(join(SERVER, file))];
    expect(packages).toContain('@curlew/openapi');
    expect(packages.filter((name) => HEAVY.includes(name))).toEqual([]);
  },
);

test('handlers that are loaded later are those of the packages', () => {
  const packages = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('-handlers.ts'))
    .flatMap((path) => [...loadedPackages(join(SERVER, path))]);
  expect(packages).toEqual(expect.arrayContaining(['@curlew/contract', '@curlew/convert', '@curlew/mcp']));
});
