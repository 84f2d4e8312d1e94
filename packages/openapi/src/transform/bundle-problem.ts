import type { DiagnosticCode } from '../rules/rule.ts';

/** Codes of what a bundle cannot hold as it was, in the order of the documentation. */
export const BUNDLE_CODES = [
  {
    code: 'bundle-external-reference',
    severity: 'error',
    summary:
      'A reference to another file remains in the bundle, because its file or the place in it was not read.',
    help: 'Correct the reference, or allow its file: `--allow-remote` for `https:` addresses, `--root` for files of other folders.',
  },
  {
    code: 'bundle-extension-reference',
    severity: 'warning',
    summary:
      'A `$ref` in an extension or in the data of an example names another file that is not read as a part of the description. It remains.',
    help: 'Write the value in its place, keep the file beside the bundle, or list the file of an example in `refs: { allow }`.',
  },
  {
    code: 'bundle-circular-value',
    severity: 'error',
    summary:
      'A `$ref` at a place that allows none leads to a value that contains it, or to more values than fit into one file, so it cannot be replaced by its value.',
    help: 'Move the value to a component, and refer to it where OpenAPI allows a `$ref`.',
  },
  {
    code: 'bundle-identifier-removed',
    severity: 'info',
    summary:
      'The `$id` or `$anchor` of a schema is not in the bundle: in one file, it would change the meaning of the references in the schema.',
    help: 'No action is needed: references to the identifier name the place in the bundle.',
  },
  {
    code: 'bundle-dynamic-reference',
    severity: 'warning',
    summary:
      'A `$dynamicRef` is used across files: in one file, all its anchors are those of one schema resource.',
    help: 'Check the schemas with this `$dynamicRef`, or replace it by `$ref`.',
  },
  {
    code: 'bundle-other-version',
    severity: 'warning',
    summary:
      'A file declares another version of OpenAPI than the entry file, whose version its parts have in the bundle.',
    help: 'Upgrade the older file with `curlew upgrade`, then bundle again.',
  },
  {
    code: 'bundle-comments-lost',
    severity: 'warning',
    summary: 'The bundle is written anew, without the comments and the layout of the entry file.',
    help: 'Replace the YAML anchors and aliases around the reference that is named to keep the comments.',
  },
] as const satisfies readonly DiagnosticCode[];

export type BundleCode = (typeof BUNDLE_CODES)[number]['code'];
