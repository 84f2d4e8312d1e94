import type { APIContext } from 'astro';
import { currentSite } from './current-site.ts';

/** Answers `<base>/llms.txt` and the like. Without an answer that has a body Astro writes no file: a source may be unusable. */
export function GET({ routePattern }: APIContext): Response {
  const artifact = currentSite().artifact(routePattern);
  if (artifact === undefined) return new Response(null, { status: 404 });
  return new Response(artifact.text, { headers: { 'content-type': artifact.type } });
}
