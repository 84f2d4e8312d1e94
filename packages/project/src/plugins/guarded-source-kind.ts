import type { SourceContent, SourceKind } from '../kinds/source-kind.ts';
import { PluginError } from './plugin-error.ts';

/**
 * Wraps the source kind of a plugin: thrown errors and invalid content become a `PluginError`.
 * @param plugin its name in messages.
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
  // Called now, because later calls, for positions, must not fail.
  const known = 'ranges' in content ? content.ranges() : [];
  if (!Array.isArray(known)) throw new TypeError('`ranges` must return a list');
  return { ...content, ranges: () => known };
}
