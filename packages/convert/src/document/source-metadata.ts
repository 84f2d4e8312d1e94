import type { OpenApiDocument } from '../openapi-document.ts';
import { DEFAULT_OPTIONS, type ResolvedOptions } from '../options/options.ts';
import type { Redactor } from '../redact/redactor.ts';
import type { SourceInfo } from '../source-info.ts';

/** The Info Object: from the options, else from the source with `useSourceInfo`. */
export function sourceMetadata(
  options: ResolvedOptions,
  source: SourceInfo,
  redactor: Redactor,
): OpenApiDocument['info'] {
  const given = options.useSourceInfo ? source : {};
  const pick = (name: 'title' | 'version' | 'description') =>
    redactor.text(options[name] === DEFAULT_OPTIONS[name] ? (given[name] ?? options[name]) : options[name]);
  const title = pick('title');
  const version = pick('version');
  const description = pick('description');
  return description === '' ? { title, version } : { title, version, description };
}
