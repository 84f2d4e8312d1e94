import { parseYaml } from '@curlew/openapi/internal';

const written = new Map<string, string>();

/**
 * A snippet as JSON: the members of its object, or the whole object for a `document`.
 * @param yaml its text, whose fields are scalars
 */
export async function jsonSnippet({ in: place, text }: { in: string; text: string }): Promise<string> {
  const known = written.get(text);
  if (known !== undefined) return known;
  const { value } = await parseYaml(text);
  const json = JSON.stringify(value, null, 2);
  const members = json
    .slice(2, -2)
    .split('\n')
    .map((line) => line.slice(2))
    .join('\n');
  const snippet = place === 'document' ? `${json}\n` : members;
  written.set(text, snippet);
  return snippet;
}
