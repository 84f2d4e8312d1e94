import { basename } from 'node:path';
import { closestName } from '@curlew/diagnostics';
import { PROJECT_CODES } from '../policy/project-codes.ts';
import { ConfigError } from './config-error.ts';
import type { CurlewConfig } from './config-schema.ts';

/** Gives codes of problems; called when a configuration names one that is not known before. */
export type CodeSource = () => Promise<readonly string[]>;

/**
 * Checks that `rules` and `ignore` name codes that exist.
 * @param sources codes of packages that are loaded only when they are needed.
 * @param where what messages call the configuration.
 * @throws {ConfigError} naming each unknown code and the one that was meant.
 */
export async function checkCodes(
  { rules = {}, ignore = [], plugins = [] }: Pick<CurlewConfig, 'rules' | 'ignore' | 'plugins'>,
  sources: readonly CodeSource[],
  where: string,
): Promise<void> {
  const named = [
    ...Object.keys(rules).map((code) => ({ code, path: 'rules' })),
    ...ignore.map(({ code }, at) => ({ code, path: `ignore[${at}].code` })),
  ];
  const defined = plugins.flatMap((plugin) => plugin.rules ?? []);
  const known = new Set([...PROJECT_CODES.map(({ code }) => code), ...defined.map(({ id }) => id)]);
  let unknown = named.filter(({ code }) => !known.has(code));
  for (const codes of [conversionCodes, ...sources]) {
    if (unknown.length === 0) return;
    for (const code of await codes()) known.add(code);
    unknown = named.filter(({ code }) => !known.has(code));
  }
  if (unknown.length === 0) return;
  const lines = unknown.map(({ code, path }) => {
    const meant = closestName(code, known);
    return `  - \`${path}\`: unknown code \`${code}\`${meant ? `; did you mean \`${meant}\`?` : ''}`;
  });
  throw new ConfigError(
    `${basename(where)} contains unknown diagnostic codes:\n${lines.join('\n')}`,
    'Use the code shown in brackets in a report, such as `unused-component`.',
  );
}

async function conversionCodes(): Promise<string[]> {
  const { COMPARE_CODES, DIAGNOSTIC_HELP } = await import('@curlew/convert');
  return [...Object.keys(DIAGNOSTIC_HELP), ...Object.values(COMPARE_CODES).map(({ code }) => code)];
}
