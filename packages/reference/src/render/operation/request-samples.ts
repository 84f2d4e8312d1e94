import { isObject, type Json, type JsonObject, type Operation } from '@curlew/openapi';
import { codeSamples } from '@curlew/request';
import type { SampleView } from '../../page-parts.ts';
import { slugify } from '../../plan/names/slugify.ts';
import type { ApiContent, ContentRenderers } from '../../render-context.ts';

/** The author's own samples (`x-codeSamples`) come first and replace ours of the same language. */
export function sampleViews(operation: Operation, context: ApiContent & ContentRenderers): SampleView[] {
  const given = authorSamples(operation.extensions).map(
    ({ id, title, language, text }): SampleView => ({
      id,
      title,
      language: id,
      code: context.highlighter.code(text, language),
      isGiven: true,
    }),
  );
  if (operation.kind !== 'path') return given;
  const request = context.sampleTexts.request(operation, context.api.securitySchemes);
  const made: SampleView[] = codeSamples(request, context.sampleLanguages).map(
    ({ id, title, language, code }) => ({
      id,
      title,
      language,
      code: context.highlighter.code(code, language),
      isGiven: false,
    }),
  );
  return [...given, ...made.filter(({ id }) => !given.some((sample) => sample.id === id))];
}

/** Names under which one language goes, in lower case. */
const SAME: ReadonlyMap<string, string> = new Map([
  ['curl', 'curl'],
  ['shell', 'curl'],
  ['shell + curl', 'curl'],
  ['shell / curl', 'curl'],
  ['bash', 'curl'],
  ['sh', 'curl'],
  ['js', 'javascript'],
  ['javascript', 'javascript'],
  ['node', 'javascript'],
  ['node.js', 'javascript'],
  ['nodejs', 'javascript'],
  ['golang', 'go'],
  ['py', 'python'],
]);

/** Maximum number of given samples, and maximum length of each. */
const LIMITS = { samples: 8, length: 6_000 };

/** A sample of the author's. */
export interface AuthorSample {
  /** Of its language, as our own samples have it. */
  id: string;
  title: string;
  /** For highlighting. */
  language: string;
  text: string;
}

/** The samples of `x-codeSamples`, one of each language. */
export function authorSamples(extensions: JsonObject): AuthorSample[] {
  const list = ['x-codeSamples', 'x-code-samples'].map((name) => extensions[name]).find(Array.isArray) ?? [];
  const seen = new Set<string>();
  return list.slice(0, LIMITS.samples).flatMap((entry: Json): AuthorSample[] => {
    if (!isObject(entry) || typeof entry.lang !== 'string' || typeof entry.source !== 'string') return [];
    const id = SAME.get(entry.lang.trim().toLowerCase()) ?? slugify(entry.lang);
    if (seen.has(id) || id === '' || entry.source.length > LIMITS.length) return [];
    seen.add(id);
    const title = typeof entry.label === 'string' && entry.label !== '' ? entry.label : entry.lang;
    return [{ id, title, language: id === 'curl' ? 'bash' : id, text: entry.source.trim() }];
  });
}
