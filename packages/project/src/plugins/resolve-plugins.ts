import type { RuleDefinition } from '@curlew/openapi';
import type { SourceKind } from '../kinds/source-kind.ts';
import { SOURCE_KINDS } from '../kinds/source-kinds.ts';
import { guardedSourceKind } from './guarded-source-kind.ts';
import type { Plugin } from './plugin.ts';
import { PluginError } from './plugin-error.ts';
import type { Reporter } from './reporter.ts';

/** The merged parts of all plugins. */
export interface ResolvedPlugins {
  rules: readonly RuleDefinition[];
  /** Those of plugins first, then Curlew's own. */
  kinds: readonly SourceKind[];
  reporters: readonly Reporter[];
}

/** Merges the parts of plugins, each with the name of its plugin for messages. */
export function resolvePlugins(plugins: readonly Plugin[] = []): ResolvedPlugins {
  const named = plugins.map((plugin, at) => ({ plugin, name: plugin.name ?? `plugins[${at}]` }));
  return {
    rules: named.flatMap(({ plugin, name }) => (plugin.rules ?? []).map((rule) => namedRule(rule, name))),
    kinds: [
      ...named.flatMap(({ plugin, name }) =>
        (plugin.sources ?? []).map((kind) => guardedSourceKind(kind, name)),
      ),
      ...SOURCE_KINDS,
    ],
    reporters: named.flatMap(({ plugin, name }) =>
      (plugin.reporters ?? []).map((reporter) => guardedReporter(reporter, name)),
    ),
  };
}

/** Inherits from the rule, which may be an instance of a class. */
function namedRule(rule: RuleDefinition, plugin: string): RuleDefinition {
  return Object.create(rule, { plugin: { value: plugin } });
}

function guardedReporter(reporter: Reporter, plugin: string): Reporter {
  return {
    id: reporter.id,
    async render(report) {
      try {
        const text: unknown = await reporter.render(report);
        if (typeof text !== 'string') throw new TypeError('`render` must return a string');
        return text;
      } catch (error) {
        throw new PluginError(`reporter \`${reporter.id}\``, plugin, error);
      }
    },
  };
}
