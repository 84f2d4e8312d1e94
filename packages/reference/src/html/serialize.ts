import type { Root } from 'hast';
import { sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { PAGE_SCHEMA, PAGE_SCHEMA_WITH_REMOTE_IMAGES } from '../markdown/sanitize/sanitize-schema.ts';
import type { Html } from './html.ts';

/** Writes a tree as HTML; nothing that `PAGE_SCHEMA` does not list gets through. */
export function serialize(tree: Root, remoteImages = false): Html {
  const schema = remoteImages ? PAGE_SCHEMA_WITH_REMOTE_IMAGES : PAGE_SCHEMA;
  return toHtml(sanitize(tree, schema)).trim() as Html;
}

/** Writes a tree that plugins of the site have made of sanitized content; what they add is kept. */
export function serializeTrusted(tree: Root): Html {
  return toHtml(tree).trim() as Html;
}
