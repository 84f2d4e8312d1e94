import { Location } from '@curlew/openapi';
import { escapePointer } from '@curlew/openapi/internal';
import { type DescriptionReference, type TextContext, textContext } from '@curlew/openapi/language';
import type { Usage } from '../../protocol/structure.ts';
import type { DescriptionState } from '../engine/description-state.ts';
import type { TextPlaces } from '../engine/text-places.ts';

/** The subject at an offset: the target of a reference, or the component declared there. */
export function meantAt(
  state: DescriptionState,
  file: string,
  text: string,
  offset: number,
): Location | undefined {
  const context = textContext(text, offset);
  const key = text.slice(context.from, context.to).replace(/^["']|["']$/g, '');
  const reference = referenceAt(state, file, context, key);
  if (reference) return reference.target;
  const keys = context.part === 'key' ? [...context.keys, key] : context.keys;
  for (let depth = keys.length; depth > 0; depth -= 1) {
    const location = new Location(
      file,
      keys
        .slice(0, depth)
        .map((one) => `/${escapePointer(one)}`)
        .join(''),
    );
    if (state.references.some(({ target }) => target?.id === location.id)) return location;
  }
  return context.part === 'key' ? componentAt(state, file, keys) : undefined;
}

/** A component that nothing refers to. */
function componentAt(
  { description }: DescriptionState,
  file: string,
  keys: readonly string[],
): Location | undefined {
  for (const path of description.dialect().components.values()) {
    if (file !== description.entry || keys.length !== path.length + 1) continue;
    if (path.every((key, at) => keys[at] === key)) return new Location(file).child(...keys);
  }
  return undefined;
}

/** The references that lead to a place, or into it. */
export function referencesTo(
  { references }: DescriptionState,
  { file, pointer }: Pick<Location, 'file' | 'pointer'>,
): DescriptionReference[] {
  return references.filter(
    ({ target }) =>
      target?.file === file && (target.pointer === pointer || target.pointer.startsWith(`${pointer}/`)),
  );
}

export function getUsage(
  reference: DescriptionReference,
  state: DescriptionState,
  places: TextPlaces,
): Usage {
  const { file, pointer, isKey } = reference;
  return {
    place: places.at({ file, pointer }, isKey ? 'key' : 'value'),
    pointer,
    from: getHolder(reference, state),
  };
}

/** The operation or component around a place: `GET /users/{id}`, `#/components/schemas/Order`. */
function getHolder({ file, pointer }: DescriptionReference, { api, description }: DescriptionState): string {
  const operation = api.operations.find(
    ({ location }) => location.file === file && pointer.startsWith(`${location.pointer}/`),
  );
  if (operation) return `${operation.method.toUpperCase()} ${operation.path}`;
  for (const path of description.dialect().components.values()) {
    const prefix = `/${path.join('/')}/`;
    if (!pointer.startsWith(prefix)) continue;
    const name = pointer.slice(prefix.length).split('/', 1)[0] ?? '';
    return description.getId(new Location(file, `${prefix}${name}`));
  }
  return description.getId(new Location(file, pointer.slice(0, pointer.lastIndexOf('/'))));
}

/** The reference that is written at a place of a text. */
export function referenceAt(
  { references }: DescriptionState,
  file: string,
  { keys, part }: TextContext,
  key?: string,
): DescriptionReference | undefined {
  const path = part === 'key' && key !== undefined ? [...keys, key] : keys;
  const pointer = path.map((one) => `/${escapePointer(one)}`).join('');
  return references.find(
    (one) => one.file === file && one.pointer === pointer && one.isKey === (part === 'key'),
  );
}
