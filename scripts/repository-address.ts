/** A repository of GitHub. */
export interface Repository {
  owner: string;
  name: string;
}

/**
 * Reads `https://github.com/owner/name`, with or without `git+` before and `.git` behind.
 * @throws {Error} if the address is another.
 */
export function readRepository(address: string): Repository {
  const found = /^(?:git\+)?https:\/\/github\.com\/([\w-]+)\/([\w.-]+?)(?:\.git)?$/.exec(address);
  if (found === null)
    throw new Error(`Expected https://github.com/owner/name, found ${address || 'nothing'}`);
  const [, owner = '', name = ''] = found;
  return { owner, name };
}

/** Replaces every address of a repository and of its pages in a text; in patterns of tests, slashes and dots are escaped. */
export function replaceRepository(text: string, from: Repository, to: Repository): string {
  const repository = new RegExp(`\\b${from.owner}(\\\\?/)${from.name}(?![\\w-])`, 'g');
  const pages = new RegExp(`\\b${from.owner}(\\\\?\\.github)`, 'g');
  return text
    .replaceAll(repository, (_, slash: string) => `${to.owner}${slash}${to.name}`)
    .replaceAll(pages, (_, host: string) => `${to.owner}${host}`);
}
