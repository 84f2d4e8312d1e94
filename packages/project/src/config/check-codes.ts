import { basename } from 'node:path';
import { closestName } from '@curlew/diagnostics/internal';
import type { Plugin } from '../plugins/plugin.ts';
import { FURTHER_RULES, PROJECT_CODES } from '../policy/ignore-codes.ts';
import { ConfigError } from './config-error.ts';
import type { CurlewConfig } from './config-schema.ts';

/** Loads the diagnostic codes of a package; called only when a configuration names a code or defines a rule. */
export type CodeSource = () => Promise<readonly { code: string }[]>;

/**
 * Checks that `rules` and `ignore` name codes that exist, and that no rule of a plugin has the code of another package.
 * @param sources codes of packages beyond those that open and validate a description.
 * @param where name of the configuration in messages: a path, or `curlew()`.
 * @throws {ConfigError} listing each unknown code with the closest known one, or each rule whose id is taken.
 */
export async function checkCodes(
  { rules = {}, ignore = [], plugins = [] }: Pick<CurlewConfig, 'rules' | 'ignore' | 'plugins'>,
  sources: readonly CodeSource[],
  where: string,
): Promise<void> {
  const packages = [conversionCodes, findingCodes, ...sources];
  await checkRuleIds(plugins, packages, where);
  const named = [
    ...Object.keys(rules).map((code) => ({ code, path: 'rules' })),
    ...ignore.map(({ code }, at) => ({ code, path: `ignore[${at}].code` })),
  ];
  const defined = plugins.flatMap((plugin) => plugin.rules ?? []);
  const known = new Set<string>([
    ...PROJECT_CODES.map(({ code }) => code),
    ...FURTHER_RULES,
    ...defined.map(({ id }) => id),
  ]);
  let unknown = named.filter(({ code }) => !known.has(code));
  for (const load of packages) {
    if (unknown.length === 0) return;
    for (const { code } of await load()) known.add(code);
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

/** `duplicateParts` compares rules with the codes of validation, which are loaded anyway; the other codes are compared here. */
async function checkRuleIds(
  plugins: readonly Plugin[],
  packages: readonly CodeSource[],
  where: string,
): Promise<void> {
  const ids = plugins.flatMap(({ rules = [] }, at) =>
    rules.map(({ id }, index) => ({ id, path: `plugins[${at}].rules[${index}].id` })),
  );
  if (ids.length === 0) return;
  const loaded = await Promise.all(packages.map((load) => load()));
  const taken = new Set(loaded.flat().map(({ code }) => code));
  const clashes = ids.filter(({ id }) => taken.has(id));
  if (clashes.length === 0) return;
  const lines = clashes.map(({ id, path }) => `  - \`${path}\`: \`${id}\` is a diagnostic code of Curlew`);
  throw new ConfigError(
    `${basename(where)} defines rules whose ids are taken:\n${lines.join('\n')}`,
    'Give each rule an id of its own, such as one that begins with the name of your team.',
  );
}

/** Kinds of contradictions that contract tests report. */
async function findingCodes(): Promise<{ code: string }[]> {
  const { FINDINGS } = await import('@curlew/exchange');
  return Object.keys(FINDINGS).map((code) => ({ code }));
}

async function conversionCodes(): Promise<{ code: string }[]> {
  const { COMPARE_CODES, DIAGNOSTIC_HELP } = await import('@curlew/convert/internal');
  return [...Object.keys(DIAGNOSTIC_HELP).map((code) => ({ code })), ...Object.values(COMPARE_CODES)];
}
