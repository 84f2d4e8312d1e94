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
}

/** The first that fits the value's JSON type. */
export interface UnionKind {
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
  // Of Swagger 2.0 alone.
  | 'Swagger'
  | 'Items';

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

export function object(nodeType: NodeTypeName): ObjectKind {
  return { is: 'object', nodeType };
}

export function union(...of: Kind[]): UnionKind {
  return { is: 'union', of };
}
