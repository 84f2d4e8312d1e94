/** Matches whole paths with slashes: `*` stands for a part of a name, `**` for folders. */
export function globPattern(glob: string): RegExp {
  const source = glob
    .replaceAll('\\', '/')
    .split(/(\*\*\/?|\*)/)
    .map((part) => {
      if (part === '*') return '[^/]*';
      if (part === '**') return '.*';
      if (part === '**/') return '(?:.*/)?';
      return part.replace(/[.+?^${}()|[\]]/g, '\\$&');
    })
    .join('');
  return new RegExp(`^${source}$`);
}
