import type { SchemaView } from '@curlew/openapi';
import { type Html, html, NO_HTML } from '../../html/html.ts';
import { aliasedType } from '../../phrases/aliased-type.ts';
import { typeHtml } from '../type-html.ts';
import type { TreeContext } from './tree-walk.ts';

/** A schema name alone does not show its type: for scalars the type follows, ` · string (uuid)`. */
export function aliasHtml(view: SchemaView, context: TreeContext): Html {
  const target = aliasedType(view, context);
  const type = target ? typeHtml(target, context) : NO_HTML;
  return type === '' || type === 'any' ? NO_HTML : html` · ${type}`;
}
