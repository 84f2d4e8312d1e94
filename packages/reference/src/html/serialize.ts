import type { Root } from 'hast';
import { sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { PAGE_SCHEMA } from '../markdown/sanitize-schema.ts';
import type { Html } from './html.ts';

/** Writes a tree as HTML; nothing that `PAGE_SCHEMA` does not list gets through. */
export function serialize(tree: Root): Html {
  return toHtml(sanitize(tree, PAGE_SCHEMA)).trim() as Html;
}
