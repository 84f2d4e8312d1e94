import { isObject, type Json, type JsonObject, type Operation } from '@curlew/openapi';
import { codeSamples, sampleRequest } from '@curlew/request';
import type { SampleView } from '../../page-parts.ts';
import { slugify } from '../../plan/names/slugify.ts';
import type { ApiContent, ContentRenderers } from '../../render-context.ts';

/** The author's own samples (`x-codeSamples`) come first and replace ours of the same language. */
export function sampleViews(operation: Operation, context: ApiContent & ContentRenderers): SampleView[] {
  const given = givenSamples(operation.extensions, context);
  if (operation.kind !== 'path') return given;
  const request = sampleRequest(operation, context.views, { securitySchemes: context.api.securitySchemes });
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

function givenSamples(extensions: JsonObject, context: ContentRenderers): SampleView[] {
  const list = ['x-codeSamples', 'x-code-samples'].map((name) => extensions[name]).find(Array.isArray) ?? [];
  const seen = new Set<string>();
  return list.slice(0, LIMITS.samples).flatMap((entry: Json): SampleView[] => {
    if (!isObject(entry) || typeof entry.lang !== 'string' || typeof entry.source !== 'string') return [];
    const id = SAME.get(entry.lang.trim().toLowerCase()) ?? slugify(entry.lang);
    if (seen.has(id) || id === '' || entry.source.length > LIMITS.length) return [];
    seen.add(id);
    const title = typeof entry.label === 'string' && entry.label !== '' ? entry.label : entry.lang;
    return [
      {
        id,
        title,
        language: id,
        code: context.highlighter.code(entry.source.trim(), id === 'curl' ? 'bash' : id),
        isGiven: true,
      },
    ];
  });
}
