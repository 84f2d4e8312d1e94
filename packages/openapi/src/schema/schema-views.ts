import type { Description } from '../description.ts';
import { type Located, parsePointer } from '../location.ts';
import { findComponentName, schemaName } from './schema-name.ts';
import { type ReferenceView, recordSource, type SchemaView } from './schema-view.ts';
import { viewSchema } from './view-schema.ts';

/** A schema that a `ref` view names. */
export interface NamedView {
  name: string;
  view: SchemaView;
  /** Key in `components.schemas` of the entry file, when it is there. */
  component?: string;
}

/** The views of a description's schemas, each one made once. */
export class SchemaViews {
  readonly description: Description;
  readonly #views = new Map<string, SchemaView>();
  readonly #references = new Map<string, ReferenceView>();

  constructor(description: Description) {
    this.description = description;
  }

  view(schema: Located): SchemaView {
    const { id } = schema.location;
    const known = this.#views.get(id);
    if (known !== undefined) return known;
    const view = viewSchema(schema, { description: this.description });
    this.#views.set(id, view);
    return view;
  }

  /** Returns the view of a reference to a schema, which may be written nowhere. */
  reference(schema: Located): ReferenceView {
    const { location } = schema;
    const known = this.#references.get(location.id);
    if (known !== undefined) return known;
    const id = this.description.getId(location);
    const view = recordSource({ kind: 'ref', id, name: schemaName(this.description, location) }, schema);
    this.#references.set(location.id, view);
    return view;
  }

  /** Follows the id of a `ref` view one step; undefined when nothing is there. */
  get(id: string): NamedView | undefined {
    const schema = this.description.at(this.description.getLocation(id));
    if (schema === undefined) return undefined;
    const component = findComponentName(this.description, schema.location);
    return {
      name: schemaName(this.description, schema.location, parsePointer(schema.location.pointer) ?? []),
      view: this.view(schema),
      ...(component !== undefined && { component }),
    };
  }
}

/** Views by handle and by id: what readers of `SchemaViews` need of it. */
export interface ViewSource {
  readonly description: Description;
  view(schema: Located): SchemaView;
  /** The view of a reference to a schema. */
  reference(schema: Located): ReferenceView;
  get(id: string): { name: string; view: SchemaView } | undefined;
}
