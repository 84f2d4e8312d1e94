import { SOURCE_KINDS } from '../kinds/source-kinds.ts';
import type { Plugin } from './plugin.ts';

/**
 * Finds duplicate ids of rules, source kinds and reporters, among plugins and with built-in parts. Returns a sentence for
 * each.
 */
export function duplicateParts(plugins: readonly Plugin[], codes: ReadonlySet<string>): string[] {
  const rules = new Set(codes);
  const kinds = new Set(SOURCE_KINDS.flatMap(({ id, aliases = [] }) => [id, ...aliases]));
  const reporters = new Set<string>();
  const repeated = (path: string, ids: readonly string[], taken: Set<string>, what: string) =>
    ids.flatMap((id) => {
      if (!taken.has(id)) {
        taken.add(id);
        return [];
      }
      return [`\`${path}\`: duplicate ${what} \`${id}\``];
    });
  return plugins.flatMap((plugin, at) => [
    ...(plugin.rules ?? []).flatMap(({ id }, index) =>
      repeated(`plugins[${at}].rules[${index}].id`, [id], rules, 'rule'),
    ),
    ...(plugin.sources ?? []).flatMap(({ id, aliases = [] }, index) =>
      repeated(`plugins[${at}].sources[${index}].id`, [id, ...aliases], kinds, 'source kind'),
    ),
    ...(plugin.reporters ?? []).flatMap(({ id }, index) =>
      repeated(`plugins[${at}].reporters[${index}].id`, [id], reporters, 'reporter'),
    ),
  ]);
}
