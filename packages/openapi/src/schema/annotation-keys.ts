import type { Annotations } from '../schema-view.ts';

/** Every field of `Annotations`. */
export const ANNOTATION_KEYS = [
  'title',
  'descriptions',
  'deprecated',
  'readOnly',
  'writeOnly',
  'default',
  'examples',
  'externalDocs',
  'extensions',
] as const satisfies readonly (keyof Annotations)[];

export type AnnotationKey = (typeof ANNOTATION_KEYS)[number];
