import type { Host } from '../src/index.ts';

/** Files by absolute path; folders exist where files are. */
export function memoryHost(files: Record<string, string>): Host {
  const folders = new Set(Object.keys(files).flatMap((path) => getFolders(path)));
  return {
    async readFile(path) {
      const text = files[path];
      if (text !== undefined) return new TextEncoder().encode(text);
      throw Object.assign(new Error(path), { code: folders.has(path) ? 'EISDIR' : 'ENOENT' });
    },
    async realPath(path) {
      if (Object.hasOwn(files, path) || folders.has(path)) return path;
      throw Object.assign(new Error(path), { code: 'ENOENT' });
    },
  };
}

function getFolders(path: string): string[] {
  const at = path.lastIndexOf('/');
  return at <= 0 ? ['/'] : [path.slice(0, at), ...getFolders(path.slice(0, at))];
}
