import type { DiagnosticCode } from './rule.ts';

/** A part of a plugin that threw. */
export const PLUGIN_FAILED = {
  code: 'plugin-failed',
  severity: 'error',
  summary: 'A rule, source kind or reporter of a plugin threw an error; its results are missing.',
  help: 'Fix the plugin, or turn the rule off with `rules` in the configuration.',
} as const satisfies DiagnosticCode;

/** Characters of an error message that are shown. */
const MAX_REASON = 300;

/** The diagnostic for a part of a plugin that threw: `The rule `x` of the plugin `y``. */
export function pluginFailure(part: string, plugin: string | undefined, error: unknown): string {
  const of = plugin === undefined ? '' : ` of the plugin \`${plugin}\``;
  const text = error instanceof Error ? error.message : String(error);
  const [line = ''] = text.trim().split('\n');
  const reason = line.length > MAX_REASON ? `${line.slice(0, MAX_REASON).toWellFormed()}…` : line;
  return `The ${part}${of} failed${reason === '' ? '' : `: ${reason.replace(/\.$/, '')}`}.`;
}
