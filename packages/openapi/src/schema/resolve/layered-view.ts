import type { Annotations, ObjectSchemaView, ReferenceView, ResolvedView } from '../../schema-view.ts';
import { overlayNotes } from '../merge/merge-notes.ts';
import { mergeBounds } from '../schema-bounds.ts';

/** Adds the annotations and bounds of the layers on the way to a schema, of which the outermost takes precedence. */
export function layeredView(
  found: ResolvedView,
  layers: readonly (ReferenceView | ObjectSchemaView)[],
): ResolvedView {
  if (layers.length === 0) return found;
  const bounds = mergeBounds([...layers.map((layer) => layer.bounds), found.bounds]);
  const notes = layers.toReversed().reduce(overlayNotes, found.notes);
  const descriptions = descriptionsOf(found.notes, layers);
  if (descriptions.length > 0) notes.descriptions = descriptions;
  const xml = layers.find((layer) => layer.xml !== undefined)?.xml;
  const { schema } = found;
  const own =
    xml && schema?.kind === 'schema' ? { schema: { ...schema, xml: { ...schema.xml, ...xml } } } : {};
  return { ...found, notes, ...own, ...(bounds && { bounds }) };
}

/** Texts follow each other up to the first reference; those of its target are read where nothing is nearer. */
function descriptionsOf(
  target: Annotations,
  layers: readonly (ReferenceView | ObjectSchemaView)[],
): readonly string[] {
  const reference = layers.findIndex(({ kind }) => kind === 'ref');
  const own = layers
    .slice(0, reference < 0 ? layers.length : reference + 1)
    .flatMap(({ descriptions = [] }) => descriptions);
  if (reference >= 0 && own.length > 0) return [...new Set(own)];
  const further = layers.slice(reference + 1).flatMap(({ descriptions = [] }) => descriptions);
  if (reference >= 0 && further.length > 0) return [...new Set(further)];
  return [...new Set([...own, ...(target.descriptions ?? [])])];
}
