import type { SourceContent, SourceKind } from '../kinds/source-kind.ts';
import { PluginError } from './plugin-error.ts';

/**
 * The source kind of a plugin; what it throws, and content of a wrong shape, becomes a `PluginError`.
 * @param plugin how messages call the plugin.
 */
export function guardedSourceKind(kind: SourceKind, plugin: string): SourceKind {
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

/** @throws {TypeError} when a plugin written without types gives something else. */
function checkedContent(content: SourceContent, holds: SourceKind['holds']): SourceContent {
  const given: unknown = content;
  const fields: Record<string, unknown> = typeof given === 'object' && given !== null ? { ...given } : {};
  const { diagnostics, requests, ranges, sourceFiles, description } = fields;
  if (!Array.isArray(diagnostics)) throw new TypeError('`read` must give `diagnostics`, a list');
  if (holds === 'description') {
    if (!(sourceFiles instanceof Map))
      throw new TypeError('`read` must give `sourceFiles`, a Map of files by their names');
    if (description !== undefined && typeof Reflect.get(Object(description), 'span') !== 'function')
      throw new TypeError('`read` must give a `description` made by `context.describe` or @curlew/openapi');
    return content;
  }
  if (!Array.isArray(requests) || typeof ranges !== 'function')
    throw new TypeError('`read` must give `requests`, a list, and `ranges`, a function');
  // Called now: later calls come from where positions are searched for, and must not fail.
  const known = 'ranges' in content ? content.ranges() : [];
  if (!Array.isArray(known)) throw new TypeError('`ranges` must give a list');
  return { ...content, ranges: () => known };
}
