import { bodySyntax, type Encoding, type MediaType, type SchemaView, type ViewSource } from '@curlew/openapi';
import { concreteType, firstType, hasStyle, memberSchema, resolvedSchema } from '@curlew/request';
import { type XmlPlan, xmlPlan } from './xml-plan.ts';

/** `ApiContent` of `templates/src/api.ts`. */
export interface ProjectContent {
  mediaType: string;
  syntax: string;
  fields: ProjectField[];
  xml?: XmlPlan;
}

interface ProjectField {
  name: string;
  isFile?: true;
  style?: string;
  explode?: boolean;
  content?: ProjectContent;
}

/**
 * How generated code writes values of a media type.
 * @param files parts of a multipart body that are files.
 */
export function projectContent(
  { type, schema, encoding }: Pick<MediaType, 'type' | 'schema' | 'encoding'>,
  views: ViewSource,
  files: readonly string[] = [],
): ProjectContent {
  const view = schema && views.view(schema);
  const object = resolvedSchema(view, views);
  const fields = encoding
    .filter(({ name }) => !files.includes(name))
    .flatMap((one) => fieldOf(one, memberSchema(object, one.name, views), views));
  return {
    ...textContent(concreteType(type, undefined), view, views),
    fields: [...files.map((name): ProjectField => ({ name, isFile: true })), ...fields],
  };
}

function textContent(mediaType: string, view: SchemaView | undefined, views: ViewSource): ProjectContent {
  const syntax = bodySyntax(mediaType);
  return { mediaType, syntax, fields: [], ...(syntax === 'xml' && { xml: xmlPlan(view, views) }) };
}

/** A field with a style, or else with a media type (OpenAPI 3.2, Encoding Object). */
function fieldOf(encoding: Encoding, member: SchemaView | undefined, views: ViewSource): ProjectField[] {
  const { name, style = 'form', explode = style === 'form', contentType } = encoding;
  if (hasStyle(encoding)) return [{ name, style, explode }];
  const type = firstType(contentType);
  if (type === undefined) return [];
  const items = resolvedSchema(member, views)?.items;
  return [{ name, content: textContent(type, items ?? member, views) }];
}
