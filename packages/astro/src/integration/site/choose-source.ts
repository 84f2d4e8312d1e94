import { closestName } from '@curlew/diagnostics/internal';
import type { Source } from '@curlew/project';
import { AstroError } from 'astro/errors';

/** Thrown for a name that no source has, and for a missing one where there are several. */
export class UnknownSourceError extends AstroError {
  override name = 'UnknownSourceError';

  /** Compared by name, because the code of pages has a class of its own. */
  static override is(error: unknown): error is UnknownSourceError {
    return error instanceof Error && error.name === 'UnknownSourceError';
  }
}

type Named = Pick<Source, 'base' | 'name' | 'path'>;

/**
 * Finds a source by its base (`/reference/users`) or its path (`users.yaml`); without `given`, returns the only source.
 * @param listed sources that a message names.
 * @param example writes a base as the caller passes it: as an option of a function, or as an attribute of a component.
 * @throws {UnknownSourceError} if no source matches, or `given` is missing and the number of sources is not one.
 */
export function chooseSource<Kind extends Named>(
  sources: readonly Kind[],
  given?: string,
  listed: readonly Kind[] = sources,
  example: (base: string) => string = (base) => `{ source: '${base}' }`,
): Kind {
  const [first, ...others] = sources;
  const bases = listed.map(({ base }) => `/${base}`);
  if (given === undefined) {
    if (first !== undefined && others.length === 0) return first;
    throw new UnknownSourceError(
      `The site has ${sources.length} references; expected the name of one.`,
      `Name a reference by its base (${bases.join(', ')}), for example ${example(bases[0] ?? '/reference')}.`,
    );
  }
  const name = given.trim().replace(/^\.?\/+|\/+$/g, '');
  const found =
    sources.find(({ base }) => base === name) ??
    sources.find(({ path }) => path === given) ??
    sources.find((source) => source.name === name || source.path.replaceAll('\\', '/').endsWith(`/${name}`));
  if (found !== undefined) return found;
  const meant = closestName(`/${name}`, bases);
  throw new UnknownSourceError(
    `Unknown source ${JSON.stringify(given)}${meant === undefined ? '.' : `; did you mean ${JSON.stringify(meant)}?`}`,
    `Set \`source\` to the base of a reference (${bases.join(', ')}), or to the path of its source.`,
  );
}
