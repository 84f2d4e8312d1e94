import { getOrInsert } from '../../get-or-insert.ts';
import type { NormalizedRequest } from '../../normalized-request.ts';
import type { RequestBodyObject, ResponseObject } from '../../openapi-document.ts';

/** Requests that are named; the rest is counted. */
const MAX_NAMED = 50;

/** The description of an operation before the texts of merged requests. */
export interface OperationTexts {
  summary: string | undefined;
  description: string | undefined;
  requestBody: RequestBodyObject | undefined;
  responses: Record<string, ResponseObject>;
}

/**
 * The description of an operation, with names and descriptions of requests that became one with it as far as they are
 * neither its own nor those of an example: a list in Markdown.
 */
export function withMergedTexts(
  requests: readonly NormalizedRequest[],
  operation: OperationTexts,
): string | undefined {
  const { description } = operation;
  const others = requests.length > 1 ? mergedTexts(requests, operation) : undefined;
  return others && description ? `${description}\n\n${others}` : (others ?? description);
}

function mergedTexts(requests: readonly NormalizedRequest[], operation: OperationTexts): string | undefined {
  const kept = keptTexts(operation);
  const texts = new Map<string, Set<string>>();
  for (const { details } of requests) {
    const name = details?.summary?.trim() ?? '';
    const description = details?.description?.trim() ?? '';
    const isNew = description !== '' && !kept.has(description);
    if (name === '' ? !isNew : kept.has(name) && !isNew) continue;
    const descriptions = getOrInsert(texts, name, () => new Set());
    if (isNew) descriptions.add(description);
  }
  const entries = [...texts].flatMap(([name, descriptions]) =>
    descriptions.size === 0 ? [[name, '']] : [...descriptions].map((description) => [name, description]),
  );
  if (entries.length === 0) return undefined;
  const lines = entries
    .slice(0, MAX_NAMED)
    .map(([name = '', description = '']) => listItem(name, description));
  const more = entries.length - MAX_NAMED;
  return ['Also recorded as:', '', ...lines, ...(more > 0 ? [`- and ${more} more`] : [])].join('\n');
}

/** Texts that the operation and its named examples already contain. */
function keptTexts({ summary, description, requestBody, responses }: OperationTexts): Set<string> {
  const kept = new Set([summary ?? '', description ?? '']);
  for (const owner of [requestBody, ...Object.values(responses)])
    for (const { examples } of Object.values(owner?.content ?? {}))
      for (const [name, example] of Object.entries(examples ?? {})) {
        kept.add(name);
        if (example.description) kept.add(example.description);
      }
  return kept;
}

function listItem(name: string, description: string): string {
  const text = description.replace(/\r\n?/g, '\n').replace(/\n/g, '\n  ');
  if (name === '') return `- ${text}`;
  const literal = name.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|~&]/g, '\\$&');
  return `- **${literal}**${text === '' ? '' : `: ${text}`}`;
}

/** The extension with the scripts of a collection. */
export const SCRIPTS = 'x-coll-scripts';

/**
 * The scripts of the requests that became one operation: those of the first request, and where the others have different
 * ones, a list of all requests with their names and scripts.
 */
export function mergedScripts(requests: readonly NormalizedRequest[]): object {
  const all = requests.map(({ extensions, details }, index) => ({
    name: details?.summary?.trim() || `request ${index + 1}`,
    ...scriptsOf(extensions?.[SCRIPTS]),
  }));
  const [first, ...others] = all;
  const { name: _name, ...own } = first ?? { name: '' };
  const isSame = others.every(
    ({ name: _other, ...scripts }) => JSON.stringify(scripts) === JSON.stringify(own),
  );
  return isSame ? own : { ...own, requests: all };
}

function scriptsOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
