import type { JsonObject } from '../json.ts';
import type { KeyRule, Kind, NodeTypeName } from './kind.ts';

/** One object type of the specification: its fields, and the conditions on them. */
export interface NodeType {
  name: NodeTypeName;
  fields: ReadonlyMap<string, Kind>;
  required: readonly string[];
  /** Fields named by the author: paths, status codes, scheme names. */
  named?: { of: Kind; keys?: KeyRule; min: number };
  /** `x-*` fields are allowed. */
  extensions: boolean;
  /** Undeclared fields are allowed. */
  open: boolean;
  /** A Reference Object may be in its place. */
  referable: boolean;
  /** Its fields are JSON Schema keywords: a Schema Object, and some others in 2.0. */
  isSchema: boolean;
  /** Conditions over several fields. */
  checks: readonly NodeTypeCheck[];
}

/** Checks conditions over several fields of an object. */
export type NodeTypeCheck = (value: JsonObject, tell: (problem: NodeProblem) => void) => void;

export interface NodeProblem {
  code: 'missing-field' | 'unknown-field' | 'conflicting-fields' | 'wrong-value' | 'too-few';
  message: string;
  help: string;
  /** The field it is about; absent: the object itself. */
  field?: string;
}

export type NodeTypes = Readonly<Record<NodeTypeName, NodeType>>;

/** Compact form of a node type. Defaults: no fields, none required, `x-*` allowed, closed, no reference, no checks. */
export interface NodeTypeFields {
  fields?: Record<string, Kind | undefined>;
  required?: readonly string[];
  named?: { of: Kind; keys?: KeyRule; min?: number };
  extensions?: boolean;
  open?: boolean;
  referable?: boolean;
  isSchema?: boolean;
  checks?: readonly NodeTypeCheck[];
}

export function nodeType(name: NodeTypeName, written: NodeTypeFields): NodeType {
  const { named } = written;
  return {
    name,
    fields: fieldsOf(written),
    required: written.required ?? [],
    ...(named && { named: { min: 0, ...named } }),
    extensions: written.extensions ?? true,
    open: written.open ?? false,
    referable: written.referable ?? false,
    isSchema: written.isSchema ?? false,
    checks: written.checks ?? [],
  };
}

/** Derives the node type of the next version: fields are added or replaced, and removed where `undefined`. */
export function extendNodeType(base: NodeType, change: NodeTypeFields): NodeType {
  const fields = new Map(base.fields);
  for (const [name, kind] of Object.entries(change.fields ?? {})) {
    if (kind === undefined) fields.delete(name);
    else fields.set(name, kind);
  }
  return {
    ...base,
    fields,
    required: change.required ?? base.required,
    open: change.open ?? base.open,
    referable: change.referable ?? base.referable,
    isSchema: change.isSchema ?? base.isSchema,
    checks: change.checks ?? base.checks,
    ...(change.named && { named: { min: 0, ...change.named } }),
  };
}

function fieldsOf({ fields = {} }: NodeTypeFields): Map<string, Kind> {
  return new Map(Object.entries(fields).filter((entry): entry is [string, Kind] => entry[1] !== undefined));
}
