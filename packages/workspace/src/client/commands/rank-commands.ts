/** Searchable fields of a command. */
export interface Searchable {
  title: string;
  detail?: string;
}

/** Commands that contain every word of a query, those that begin with it first; their order is kept otherwise. */
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
    const starts = title.startsWith(first) ? 0 : new RegExp(`\\b${escapePattern(first)}`).test(title) ? 1 : 2;
    ranked.push([starts, command]);
  }
  return ranked
    .sort(([a], [b]) => a - b)
    .slice(0, limit)
    .map(([, command]) => command);
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
