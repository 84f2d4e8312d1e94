import type { SchemaView, SchemaViews } from '@curlew/openapi';
import type { ObjectSchemaView } from '@curlew/openapi/internal';
import type { Html } from '../../html/html.ts';
import type { Markdown } from '../../markdown/markdown.ts';
import type { NamePool } from '../../plan/names/name-pool.ts';
import type { PropertyOrder } from '../../reference-options.ts';
import type { Words } from '../../words/words.ts';
import type { SchemaSubtypes } from './schema-subtypes.ts';

/** The address of the page of a schema, by the id of a `ref`. */
export type SchemaHref = (id: string) => string | undefined;

/** Which properties are shown: `readOnly` has no place in a request, `writeOnly` none in a response. */
export type TreeDirection = 'request' | 'response' | 'both';

/** The annotations of a schema as HTML. */
export interface DrawnAnnotations {
  /** `div.cl-desc`: what the author wrote for this place; all descriptions where none is. */
  nearest: Html;
  /** `div.cl-desc`: the descriptions of the type, which a row shows inside of what it opens. */
  further: Html;
  /** `p.cl-facts`, `.cl-values` and examples. */
  constraints: Html;
}

/** Context shared by all trees of a reference. */
export interface TreeContext {
  views: Pick<SchemaViews, 'get'>;
  markdown: Pick<Markdown, 'block' | 'inline' | 'fieldHref'>;
  findHref: SchemaHref;
  words: Words;
  subtypes: SchemaSubtypes;
  propertyOrder: PropertyOrder;
  /** The description was made from recordings: an example such as `<token>` marks a value that was hidden. */
  isRecorded: boolean;
  sizes: TreeSizes;
  /** Cached JSON of what schemas hold. */
  shapes: WeakMap<ObjectSchemaView, string>;
  /** Cached HTML of types. */
  types: WeakMap<SchemaView, Html>;
  /** Cached HTML of the annotations of schemas. */
  about: WeakMap<SchemaView, DrawnAnnotations>;
}

/** A context with empty caches. */
export function treeContext(given: Omit<TreeContext, 'sizes' | 'shapes' | 'types' | 'about'>): TreeContext {
  return { ...given, sizes: new Map(), shapes: new WeakMap(), types: new WeakMap(), about: new WeakMap() };
}

/**
 * Sizes by direction, with `+` inside of a schema with a page of its own, then by schema and depth: a schema that is used a
 * thousand times is measured once.
 */
export type TreeSizes = Map<TreeDirection | `${TreeDirection}+`, WeakMap<ObjectSchemaView, MeasuredSchema>>;

/** The size of a schema in a tree. */
export interface MeasuredSchema {
  /** Without its parts, in UTF-16 units of HTML. */
  own: number;
  /** Schemas that are drawn below it and hold something. */
  parts: SchemaView[];
  /** Size with its parts, by the depth of references. */
  byDepth: number[];
}

/** The context on which the rows of a schema depend. */
export interface RowContext extends TreeContext {
  direction: TreeDirection;
  /** Whether a schema with a page of its own is open, whose page shows these rows, too. */
  isOnPage: boolean;
}

/** Content and summary of a `<details>`. */
export interface SchemaContent {
  html: Html;
  /** HTML: `object · 2 properties`; empty: the HTML is a short note, not worth a `<details>`. */
  words: Html;
  /** Rows of properties that are directly inside. */
  rows: number;
}

/** Room for the references of the last level that is opened. */
interface LastLevel {
  /** UTF-16 units of HTML that they may still take. */
  left: number;
  getSize(view: SchemaView): number;
}

/** One walk through a schema. */
export interface TreeWalk extends RowContext {
  /**
   * Draws what a schema holds, as rows and alternatives do on each level of the tree. Undefined: there is no content, or it is
   * shown elsewhere (a cycle, or beyond the depth).
   */
  drawContent(view: SchemaView, path: string, walk: TreeWalk): SchemaContent | undefined;
  /** References that may still be opened below one another. */
  depth: number;
  /** Present where not all references of the last level fit: those that do are opened, in order. */
  lastLevel?: LastLevel;
  /** Ids of the references that are open: one that comes again is a cycle. */
  open: Set<string>;
  /** UTF-16 units of HTML that may still be written. */
  budget: number;
  ids: NamePool;
  /** Id of the row being drawn. */
  row: string;
  /** Rows around the one being drawn. */
  level: number;
  /** The row being drawn is the only one of its list. */
  isOnly: boolean;
  /** First occurrence of references without their own page, by id, which must be shown somewhere. */
  firstRowOf: Map<string, string>;
  /** UTF-16 units of HTML that such references may still take when they lie beyond the depth. */
  minimumBudget: number;
  /** In a tree that is too large: first occurrence of each shape, which later ones link to. */
  shown?: Map<string, string>;
  /** In a tree that is larger still: inherited properties are counted, and their schema is linked. */
  linksInherited?: true;
}
