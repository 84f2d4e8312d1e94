import type { Json } from '@curlew/openapi';
import type { NodePlace } from './project.ts';

/** An object or a list of the description as fields to fill in. */
export interface NodeForm {
  /** Where it is written: the target, if the place that was asked for is a reference. */
  place: NodePlace;
  /** `Parameter Object`, or the name of a list or map: `parameters`. */
  title: string;
  /** From the root of the file to the node, with the node itself last. */
  trail: (NodePlace & { name: string })[];
  /** The reference that leads here. */
  reference?: string;
  /** `schema`: its properties are shown as a table. */
  kind: 'object' | 'map' | 'list' | 'schema';
  fields: NodeField[];
  /** Fields of the specification that are not written, those that are used most first. */
  missing: MissingField[];
  /** Names of members that are usual here: statuses, media types. Absent for lists and where the author names nothing. */
  suggestions?: readonly string[];
}

export interface NodeField extends NodePlace {
  name: string;
  /**
   * `text`, `long` (several lines), `number`, `boolean`, `choice` of `options`, `words` (strings of a list), `json`;
   * `node` is a form of its own.
   */
  input: 'text' | 'long' | 'number' | 'boolean' | 'choice' | 'words' | 'json' | 'node';
  isRequired: boolean;
  /** Absent for a `node`. */
  value?: Json;
  /** The value as JSON, if numbers of it are written in another way than JavaScript does. */
  written?: string;
  options?: readonly string[];
  /** What a `node` contains, in a few words. */
  summary?: string;
  documentation?: string;
  /** A property of a schema: its type, and whether it is required. */
  property?: { type: string; isRequired: boolean };
}

export interface MissingField {
  name: string;
  input: NodeField['input'];
  isRequired: boolean;
  documentation?: string;
}
