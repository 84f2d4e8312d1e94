export type {
  Api,
  ApiInfo,
  Callback,
  Encoding,
  Example,
  ExternalDocs,
  Header,
  Link,
  Located,
  MediaType,
  NamedSchema,
  OAuthFlow,
  Operation,
  Parameter,
  ParameterPlace,
  RequestBody,
  Response,
  SecurityRequirement,
  SecurityScheme,
  Server,
  ServerVariable,
  Tag,
} from './api.ts';
export type { Json, JsonObject } from './json.ts';
export { isObject } from './json.ts';
export { escapePointer, Location } from './location.ts';
export type {
  Annotations,
  BooleanView,
  Discriminator,
  EnumValue,
  ObjectSchemaView,
  PropertyView,
  ReferenceView,
  SchemaBounds,
  SchemaView,
  Variant,
} from './schema-view.ts';
