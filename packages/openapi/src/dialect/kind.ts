/** What a field may hold, in the few forms that OpenAPI's objects need. */
export type Kind =
  | TextKind
  | FlagKind
  | NumberKind
  | ChoiceKind
  | AnyKind
  | ListKind
  | MapKind
  | ObjectKind
  | EitherKind;

export interface TextKind {
  is: 'text';
  /** Checked apart, as the syntax of the text: the structure is right all the same. */
  syntax?: Syntax;
  matches?: KeyRule;
}

export type Syntax = 'url' | 'email' | 'regex' | 'media-type';

export interface FlagKind {
  is: 'flag';
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

export interface ChoiceKind {
  is: 'choice';
  values: readonly string[];
}

export interface AnyKind {
  is: 'any';
}

export interface ListKind {
  is: 'list';
  of: Kind;
  least: number;
  unique: boolean;
}

export interface MapKind {
  is: 'map';
  of: Kind;
  least: number;
  most: number;
  /** What its keys must look like. */
  keys?: KeyRule;
}

export interface KeyRule {
  pattern: RegExp;
  /** Ends the sentence "The name … ": `may hold only letters, digits, ".", "-" and "_"`. */
  words: string;
}

export interface ObjectKind {
  is: 'object';
  shape: ShapeName;
}

/** The first that fits the value's JSON type. */
export interface EitherKind {
  is: 'either';
  of: readonly Kind[];
}

/** The objects of the specification by their names there. */
export type ShapeName =
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

export const text: TextKind = { is: 'text' };
export function spelled(matches: KeyRule): TextKind {
  return { is: 'text', matches };
}

export const url: TextKind = { is: 'text', syntax: 'url' };
export const email: TextKind = { is: 'text', syntax: 'email' };
export const regex: TextKind = { is: 'text', syntax: 'regex' };
export const mediaType: TextKind = { is: 'text', syntax: 'media-type' };
export const flag: FlagKind = { is: 'flag' };
export const any: AnyKind = { is: 'any' };
export const count: NumberKind = { is: 'number', integer: true };
export const number: NumberKind = { is: 'number', integer: false, negative: true };
export const positive: NumberKind = { is: 'number', integer: false, positive: true };

export function choice(...values: string[]): ChoiceKind {
  return { is: 'choice', values };
}

export function list(
  of: Kind,
  { least = 0, unique = false }: { least?: number; unique?: boolean } = {},
): ListKind {
  return { is: 'list', of, least, unique };
}

export function map(of: Kind, rules: { least?: number; most?: number; keys?: KeyRule } = {}): MapKind {
  const { least = 0, most = Number.POSITIVE_INFINITY, keys } = rules;
  return { is: 'map', of, least, most, ...(keys && { keys }) };
}

export function object(shape: ShapeName): ObjectKind {
  return { is: 'object', shape };
}

export function either(...of: Kind[]): EitherKind {
  return { is: 'either', of };
}
