import type { Json, JsonObject } from '@curlew/openapi';
import type { ParameterPlace } from '@curlew/openapi/internal';
import type { TextPlace } from './problems.ts';
import type { NodePlace } from './project.ts';

/** A change of the description as the tree offers it. Comments and formatting of everything else stay. */
export type StructureEdit =
  | AddOperation
  | AddParameter
  | AddResponse
  | AddComponent
  | AddMember
  | {
      kind: 'set';
      place: NodePlace;
      value: Json;
      /** The value as it was typed, if it is JSON: its numbers keep their digits. */
      written?: string;
    }
  | { kind: 'remove'; place: NodePlace }
  /** Moves a member or item before its sibling with this index. */
  | { kind: 'move'; place: NodePlace; before: number }
  /** Lays out the text of a file anew, without a change of its value. */
  | { kind: 'format'; file: string }
  /** Renames a component and every reference to it. */
  | { kind: 'rename'; place: NodePlace; name: string };

export interface AddOperation {
  kind: 'add-operation';
  path: string;
  /** The method as the dialect names it: `get`, `query`, … */
  method: string;
  operationId?: string;
  summary?: string;
  tags?: string[];
}

/** Adds a member with everything that the specification requires, or an item at the end of a list. */
export interface AddMember {
  kind: 'add-member';
  /** The object, map or list. It is created if its place is empty. */
  place: NodePlace;
  /** Absent for an item. */
  name?: string;
  /** Default: the smallest value of its kind. */
  value?: Json;
}

export interface AddParameter {
  kind: 'add-parameter';
  /** Key of the operation. */
  operation: string;
  name: string;
  in: ParameterPlace;
  required?: boolean;
  schema?: JsonObject;
}

export interface AddResponse {
  kind: 'add-response';
  operation: string;
  /** `200`, `4XX`, `default`. */
  status: string;
  description: string;
  /** With a media type of `application/json` where it is given. */
  schema?: JsonObject;
}

export interface AddComponent {
  kind: 'add-component';
  /** `schemas`, `responses`, … */
  component: string;
  name: string;
  /** Default: the smallest valid value of its kind. */
  value?: Json;
}

export interface StructureEditRequest {
  source: string;
  edit: StructureEdit;
  /** Only says what would change. */
  isPreview?: boolean;
  window?: string;
}

/** The texts are changed as by `editText`, and pushed to every window; the asking one gets them here. */
export interface StructureEditResponse {
  files: ChangedFile[];
  /** Places that refer to what is removed or renamed. */
  usages: Usage[];
  /** Pointers of objects that change too: they are aliases or anchors of what is edited. */
  also?: string[];
  /** Why nothing was changed. */
  refusal?: { message: string; help?: string };
  /** Where the result is. */
  place?: TextPlace;
  node?: NodePlace;
}

/** Effect on a text of an edit that was not typed. */
export interface ChangedFile {
  file: string;
  revision: number;
  changes: { from: number; to: number; insert: string }[];
  /** Lines as a difference: ` `, `-` or `+` and the text. */
  difference: string[];
}

export interface Usage {
  place: TextPlace;
  pointer: string;
  /** The referring part: `GET /users/{id}`, `#/components/schemas/Order`. */
  from: string;
}
