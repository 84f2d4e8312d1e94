import type { JsonObject } from '../json.ts';

/** The value type of a field, in the forms that OpenAPI objects need. */
export type Kind =
  | StringKind
  | BooleanKind
  | NumberKind
  | EnumKind
  | AnyKind
  | ArrayKind
  | MapKind
  | ObjectKind
  | UnionKind;

export interface StringKind {
  is: 'string';
  /** The syntax of the string, checked separately from the structure. */
  syntax?: Syntax;
  matches?: KeyRule;
}

export type Syntax = 'url' | 'email' | 'regex' | 'media-type';

export interface BooleanKind {
  is: 'boolean';
  /** The one value that is allowed. */
  only?: boolean;
}

export interface NumberKind {
  is: 'number';
  integer: boolean;
  /** Must be larger than 0, not only 0 or more. */
  positive?: boolean;
  /** Any number at all. */
  negative?: boolean;
}

export interface EnumKind {
  is: 'enum';
  values: readonly string[];
}

export interface AnyKind {
  is: 'any';
}

export interface ArrayKind {
  is: 'array';
  of: Kind;
  min: number;
  unique: boolean;
}

export interface MapKind {
  is: 'map';
  of: Kind;
  min: number;
  max: number;
  /** Pattern of its keys. */
  keys?: KeyRule;
}

export interface KeyRule {
  pattern: RegExp;
  /** Ends the sentence "The name … ": `may contain only letters, digits, ".", "-" and "_"`. */
  words: string;
}

export interface ObjectKind {
  is: 'object';
  nodeType: NodeTypeName;
  /** Only an object with this field is of the type: distinguishes the objects of a union. */
  having?: string;
}

/** The first that fits the value's JSON type. */
interface UnionKind {
  is: 'union';
  of: readonly Kind[];
}

/** The objects of the specification by their names there. */
export type NodeTypeName =
  | 'OpenAPI'
  | 'Info'
  | 'Contact'
  | 'License'
  | 'Server'
  | 'ServerVariable'
  | 'Components'
  | 'Paths'
  | 'PathItem'
  | 'Operation'
  | 'ExternalDocumentation'
  | 'Parameter'
  | 'RequestBody'
  | 'MediaType'
  | 'Encoding'
  | 'Responses'
  | 'Response'
  | 'Callback'
  | 'Example'
  | 'Link'
  | 'Header'
  | 'Tag'
  | 'Schema'
  | 'Discriminator'
  | 'XML'
  | 'SecurityScheme'
  | 'OAuthFlows'
  | 'ImplicitFlow'
  | 'PasswordFlow'
  | 'ClientCredentialsFlow'
  | 'AuthorizationCodeFlow'
  | 'DeviceAuthorizationFlow'
  | 'SecurityRequirement'
  // These exist in Swagger 2.0 only.
  | 'Swagger'
  | 'Items'
  | ArazzoTypeName;

/** Objects of the Arazzo Specification; those that OpenAPI names alike begin with `Arazzo`. */
export type ArazzoTypeName =
  | 'Arazzo'
  | 'ArazzoInfo'
  | 'SourceDescription'
  | 'Workflow'
  | 'Step'
  | 'ArazzoParameter'
  | 'SuccessAction'
  | 'FailureAction'
  | 'ArazzoComponents'
  | 'Reusable'
  | 'Criterion'
  | 'ExpressionType'
  | 'Selector'
  | 'ArazzoRequestBody'
  | 'PayloadReplacement';

export const string: StringKind = { is: 'string' };
export function spelled(matches: KeyRule): StringKind {
  return { is: 'string', matches };
}

export const url: StringKind = { is: 'string', syntax: 'url' };
export const email: StringKind = { is: 'string', syntax: 'email' };
export const regex: StringKind = { is: 'string', syntax: 'regex' };
export const mediaType: StringKind = { is: 'string', syntax: 'media-type' };
export const boolean: BooleanKind = { is: 'boolean' };
export const any: AnyKind = { is: 'any' };
export const count: NumberKind = { is: 'number', integer: true };
export const number: NumberKind = { is: 'number', integer: false, negative: true };
export const positive: NumberKind = { is: 'number', integer: false, positive: true };

export function enumeration(...values: string[]): EnumKind {
  return { is: 'enum', values };
}

export function array(
  of: Kind,
  { min = 0, unique = false }: { min?: number; unique?: boolean } = {},
): ArrayKind {
  return { is: 'array', of, min, unique };
}

export function map(of: Kind, rules: { min?: number; max?: number; keys?: KeyRule } = {}): MapKind {
  const { min = 0, max = Number.POSITIVE_INFINITY, keys } = rules;
  return { is: 'map', of, min, max, ...(keys && { keys }) };
}

export function object(nodeType: NodeTypeName, having?: string): ObjectKind {
  return { is: 'object', nodeType, ...(having !== undefined && { having }) };
}

export function union(...of: Kind[]): UnionKind {
  return { is: 'union', of };
}

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
  /** Whether its fields are JSON Schema keywords: those of a Schema Object, and of some others in 2.0. */
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
    fields: toFields(written),
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

function toFields({ fields = {} }: NodeTypeFields): Map<string, Kind> {
  return new Map(Object.entries(fields).filter((entry): entry is [string, Kind] => entry[1] !== undefined));
}
