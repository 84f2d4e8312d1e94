import type { Group } from '../plan/groups/group.ts';
import { slugify } from '../plan/names/slugify.ts';
import { overviewText } from '../plan/overview-text.ts';
import type { RenderContext } from '../render-context.ts';

/**
 * Resolves links written for other renderers: `#tag/pets`, `#operation/getPet` (Redoc), `#/operations/getPet`,
 * `#/schemas/Pet` (Stoplight), `#tag/pets/GET/pets/{petId}`, `#model/pet` (Scalar), `#/pets/getPet` (Swagger
 * UI), `#section/Errors`, `#/components/schemas/Pet`, and headings of the introduction.
 */
export class AuthorLinks {
  readonly #context: RenderContext;
  readonly #operations = new Map<string, string>();
  readonly #schemas = new Map<string, string>();
  readonly #tags = new Map<string, Group>();

  constructor(context: RenderContext) {
    this.#context = context;
    for (const { key, operationId, method, path, kind } of context.api.operations) {
      const page = context.operationPages.get(key);
      if (page === undefined) continue;
      const href = context.href(page);
      if (operationId !== undefined) add(this.#operations, operationId, href);
      add(this.#operations, kind === 'webhook' ? `webhook ${path}` : `${method} ${path}`, href);
    }
    for (const [id, { name }] of context.schemas) {
      const href = context.schemaHref(id);
      if (href !== undefined) add(this.#schemas, name, href);
    }
    for (const [name, group] of context.groupsByTag) add(this.#tags, name, group);
  }

  /** The address of the page; undefined if there is none. */
  find(address: string): string | undefined {
    if (!address.startsWith('#')) return undefined;
    const [first = '', ...rest] = decoded(address.slice(1)).replace(/^\//, '').split('/');
    const whole = rest.join('/');
    switch (first.toLowerCase()) {
      case '':
        return undefined;
      case 'tag':
      case 'tags':
        return this.#inTag(rest);
      case 'operation':
      case 'operations':
        return found(this.#operations, whole);
      case 'webhook':
      case 'webhooks':
        return found(this.#operations, `webhook ${whole}`);
      case 'section':
      case 'description':
        return this.#section(rest);
      case 'schema':
      case 'schemas':
      case 'model':
      case 'models':
        return found(this.#schemas, whole);
      case 'components':
        return rest[0] === 'schemas' ? found(this.#schemas, rest.slice(1).join('/')) : undefined;
      case 'paths':
        return this.#path(rest);
      default:
        return this.#named(first, rest);
    }
  }

  #inTag(parts: readonly string[]): string | undefined {
    const at = parts.findIndex(
      (part, index) => index > 0 && /^(?:operation|paths|schema|context)$|^[A-Z]+$/.test(part),
    );
    if (at < 0) return this.#tag(parts.join('/')) ?? this.#tagSection(parts);
    const rest = parts.slice(at + 1);
    switch (parts[at]) {
      case 'operation':
        return found(this.#operations, rest.join('/'));
      case 'paths':
        return this.#path(rest);
      case 'schema':
      case 'model':
        return found(this.#schemas, rest.join('/'));
      default:
        return found(this.#operations, `${parts[at]?.toLowerCase()} /${rest.join('/').replace(/^\//, '')}`);
    }
  }

  /** `~1pets~1{petId}`, `get`. */
  #path([path = '', method = '']: readonly string[]): string | undefined {
    return found(this.#operations, `${method} ${path.replaceAll('~1', '/').replaceAll('~0', '~')}`);
  }

  #tag(name: string): string | undefined {
    const group = found(this.#tags, name);
    if (group) return this.#context.href(group.page);
    return this.#isShared(name) ? `${this.#context.href('')}#operations` : undefined;
  }

  #isShared(name: string): boolean {
    const { sharedTag } = this.#context;
    return sharedTag !== undefined && slugify(sharedTag.name) === slugify(name);
  }

  /** A heading in the description of a tag. */
  #tagSection(parts: readonly string[]): string | undefined {
    const [tag = '', ...rest] = parts;
    if (this.#isShared(tag)) return this.#section(rest);
    const group = found(this.#tags, tag);
    const id = headingId(rest);
    const isThere =
      group?.description !== undefined && this.#context.markdown.headings(group.description).has(id);
    return isThere ? `${this.#context.href(group.page)}#${id}` : undefined;
  }

  /** A heading of the introduction, or what Redoc puts among them: `Authentication`. */
  #section(parts: readonly string[]): string | undefined {
    const { markdown, schemes, href } = this.#context;
    const id = headingId(parts);
    const text = overviewText(this.#context);
    if (text !== undefined && markdown.headings(text).has(id)) return `${href('')}#${id}`;
    if (parts[0]?.toLowerCase() !== 'authentication' || schemes.size === 0) return undefined;
    const scheme = schemes.get(parts.slice(1).join('/'));
    return `${href('')}#${scheme?.id ?? 'authorization'}`;
  }

  /** `#pets`, `#getPet`, `#errors`, `#/pets/getPet`. */
  #named(first: string, rest: readonly string[]): string | undefined {
    if (rest.length > 0) return found(this.#operations, rest.at(-1) ?? '');
    return this.#section([first]) ?? this.#tag(first) ?? found(this.#operations, first);
  }
}

/** The first of equal names wins; a name is also found by its slug, as other renderers write it. */
function add<Place>(places: Map<string, Place>, name: string, place: Place): void {
  for (const key of [name, ` ${slugify(name)}`]) if (!places.has(key)) places.set(key, place);
}

function found<Place>(places: ReadonlyMap<string, Place>, name: string): Place | undefined {
  const slug = slugify(name);
  return places.get(name) ?? (slug === '' ? undefined : places.get(` ${slug}`));
}

/** Ids of headings as `headingLevels` makes them; of a path of headings the last counts. */
function headingId(parts: readonly string[]): string {
  return `d-${slugify(parts.at(-1) ?? '')}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
