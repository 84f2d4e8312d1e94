/** Searchable fields of a command. */
export interface Searchable {
  title: string;
  detail?: string;
}

/**
 * Commands that contain every word of a query: those of this very title first, then those that begin with it; their order is
 * kept otherwise.
 */
export function rankCommands<T extends Searchable>(
  commands: readonly T[],
  query: string,
  limit: number,
): T[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return commands.slice(0, limit);
  const [first = ''] = words;
  const ranked: [rank: number, command: T][] = [];
  for (const command of commands) {
    const title = command.title.toLowerCase();
    const text = `${title} ${command.detail?.toLowerCase() ?? ''}`;
    if (!words.every((word) => text.includes(word))) continue;
    ranked.push([getRank(title, words.join(' '), first), command]);
  }
  return ranked
    .sort(([a], [b]) => a - b)
    .slice(0, limit)
    .map(([, command]) => command);
}

function getRank(title: string, query: string, first: string): number {
  if (title === query) return 0;
  if (title.startsWith(first)) return 1;
  return new RegExp(`\\b${escapePattern(first)}`).test(title) ? 2 : 3;
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
