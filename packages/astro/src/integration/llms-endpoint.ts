import type { APIContext } from 'astro';
import { currentSite } from './current-site.ts';

/** Answers `<base>/llms.txt`. Without an answer that has a body Astro writes no file: a source may be unusable. */
export function GET({ routePattern }: APIContext): Response {
  const text = currentSite().llmsTxt(routePattern);
  if (text === undefined) return new Response(null, { status: 404 });
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
