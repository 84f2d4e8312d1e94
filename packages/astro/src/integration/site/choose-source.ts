import { closestName } from '@curlew/diagnostics';
import type { Source } from '@curlew/project';
import { AstroError } from 'astro/errors';

type Named = Pick<Source, 'base' | 'name' | 'path'>;

/**
 * Finds a source by its base (`/reference/users`) or its path (`users.yaml`); without `given`, returns the only source.
 * @throws {AstroError} if no source matches, or `given` is missing and the number of sources is not one.
 */
export function chooseSource<Kind extends Named>(sources: readonly Kind[], given?: string): Kind {
  const [first, ...others] = sources;
  const bases = sources.map(({ base }) => `/${base}`);
  if (given === undefined) {
    if (first !== undefined && others.length === 0) return first;
    throw new AstroError(
      `The site has ${sources.length} references; expected the name of one.`,
      `Set \`source\` to a base (${bases.join(', ')}), for example { source: '${bases[0] ?? '/reference'}' }.`,
    );
  }
  const name = given.trim().replace(/^\.?\/+|\/+$/g, '');
  const found =
    sources.find(({ base }) => base === name) ??
    sources.find(({ path }) => path === given) ??
    sources.find((source) => source.name === name || source.path.replaceAll('\\', '/').endsWith(`/${name}`));
  if (found !== undefined) return found;
  const meant = closestName(`/${name}`, bases);
  throw new AstroError(
    `Unknown source ${JSON.stringify(given)}${meant === undefined ? '.' : `; did you mean ${JSON.stringify(meant)}?`}`,
    `Set \`source\` to the base of a reference (${bases.join(', ')}), or to the path of its source.`,
  );
}
