import type { MediaType, Response } from '@curlew/openapi';

/** The response that an operation declares for a status: by number, then by class (`4XX`), then `default`. */
export function matchResponse(responses: readonly Response[], status: number): Response | undefined {
  const named = (name: string): Response | undefined =>
    responses.find((response) => response.status.toUpperCase() === name);
  return (
    named(String(status)) ??
    named(`${Math.floor(status / 100)}XX`) ??
    responses.find((response) => response.status === 'default')
  );
}

/** The most specific declared media type or range that matches a `Content-Type`; declared parameters must match. */
export function matchMediaType(content: readonly MediaType[], contentType: string): MediaType | undefined {
  const given = parseMediaType(contentType);
  let best: MediaType | undefined;
  let bestRank = -1;
  for (const media of content) {
    const rank = rankOf(parseMediaType(media.type), given);
    if (rank <= bestRank) continue;
    best = media;
    bestRank = rank;
  }
  return best;
}

interface ParsedMediaType {
  /** Lower case, without parameters. */
  type: string;
  parameters: ReadonlyMap<string, string>;
}

export function parseMediaType(text: string): ParsedMediaType {
  const [type = '', ...rest] = text.split(';');
  const parameters = new Map(
    rest.map((parameter) => {
      const at = parameter.indexOf('=');
      const value = parameter.slice(at + 1).trim();
      return [parameter.slice(0, at).trim().toLowerCase(), value.replace(/^"(.*)"$/, '$1').toLowerCase()];
    }),
  );
  return { type: type.trim().toLowerCase(), parameters };
}

/** Specificity of the match; -1: no match. */
function rankOf(declared: ParsedMediaType, given: ParsedMediaType): number {
  for (const [name, value] of declared.parameters) {
    // A missing `charset` means UTF-8.
    const other = given.parameters.get(name) ?? (name === 'charset' ? 'utf-8' : undefined);
    if (other !== value) return -1;
  }
  if (declared.type === given.type) return 3 + declared.parameters.size;
  const [main] = given.type.split('/');
  if (declared.type === `${main}/*`) return 1;
  const suffix = /^(.*\/\*)\+(.*)$/.exec(declared.type);
  if (suffix && given.type.endsWith(`+${suffix[2]}`) && suffix[1] === `${main}/*`) return 2;
  return declared.type === '*/*' || declared.type === '*' ? 0 : -1;
}
