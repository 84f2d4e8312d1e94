import type { RuleDefinition } from '@curlew/openapi';
import type { SourceContent, SourceKind } from '../kinds/source-kind.ts';
import { SOURCE_KINDS } from '../kinds/source-kinds.ts';
import type { Plugin } from './plugin.ts';
import { PluginError } from './plugin-error.ts';
import type { Reporter } from './reporter.ts';

/** The merged parts of all plugins. */
export interface ResolvedPlugins {
  rules: readonly RuleDefinition[];
  /** Source kinds of plugins, followed by the built-in ones. */
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

/** Adds the plugin's name to a rule. The result inherits from the rule, which may be an instance of a class. */
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

/**
 * Wraps the source kind of a plugin: thrown errors and invalid content become a `PluginError`.
 * @param plugin its name in messages.
 */
function guardedSourceKind(kind: SourceKind, plugin: string): SourceKind {
  const part = `source kind \`${kind.id}\``;
  const guarded = async <Result>(work: () => Result | Promise<Result>, file?: string): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      throw new PluginError(part, plugin, error, file);
    }
  };
  return {
    id: kind.id,
    ...(kind.aliases && { aliases: kind.aliases }),
    label: kind.label,
    holds: kind.holds,
    detect: (candidate) => guarded(() => kind.detect(candidate)),
    read: (text, context) =>
      guarded(async () => checkedContent(await kind.read(text, context), kind.holds), text.path),
    locate(content, where) {
      try {
        return kind.locate(content, where);
      } catch (error) {
        throw new PluginError(part, plugin, error);
      }
    },
  };
}

/** @throws {TypeError} for content of an invalid shape, from a plugin written without types. */
function checkedContent(content: SourceContent, holds: SourceKind['holds']): SourceContent {
  const given: unknown = content;
  const fields: Record<string, unknown> = typeof given === 'object' && given !== null ? { ...given } : {};
  const { diagnostics, requests, ranges, sourceFiles, description } = fields;
  if (!Array.isArray(diagnostics)) throw new TypeError('`read` must return `diagnostics`, a list');
  if (holds === 'description') {
    if (!(sourceFiles instanceof Map))
      throw new TypeError('`read` must return `sourceFiles`, a Map of files by their names');
    if (description !== undefined && typeof Reflect.get(Object(description), 'span') !== 'function')
      throw new TypeError('`read` must return a `description` made by `context.describe` or @curlew/openapi');
    return content;
  }
  if (!Array.isArray(requests) || typeof ranges !== 'function')
    throw new TypeError('`read` must return `requests`, a list, and `ranges`, a function');
  // The function is called now, because later calls, which locate problems, must not fail.
  const known = 'ranges' in content ? content.ranges() : [];
  if (!Array.isArray(known)) throw new TypeError('`ranges` must return a list');
  return { ...content, ranges: () => known };
}
