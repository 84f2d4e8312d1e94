import { type Description, type Json, Location, type Operation } from '@curlew/openapi';
import { isObject, type Located } from '@curlew/openapi/internal';
import type { Group } from '../plan/groups/group.ts';
import { buildPageFrame, pageLink } from '../render/frame/page-frame.ts';
import { getUses } from '../render/schema-pages.ts';
import type { RenderContext } from '../render-context.ts';
import { ContentDigests, type Digest, showsImage } from './content-digests.ts';

/**
 * Keys of the pages of operations and schemas, by their paths: a page with the same key, made by the same program with the
 * same options, is the same page, and has the same Markdown. Pages that show images, and those of lists, have none: they are
 * made anew.
 *
 * A key is made of what the page is made of: the object itself with all that it refers to, the frame around it, and what
 * all pages depend on, which includes the addresses of all pages.
 */
export function pageKeys(context: RenderContext, digest: Digest): Map<string, string> {
  const { description, reference, trees, schemas, operations, views } = context;
  const keys = new Map<string, string>();
  if (hasDynamicReferences(description)) return keys;
  const contents = new ContentDigests(description, digest, (id) => {
    const schema = schemas.get(id)?.schema;
    const view = schema && views.view(schema);
    const discriminator = view?.kind === 'schema' ? view.discriminator : undefined;
    return discriminator
      ? (trees.context.subtypes.get(discriminator) ?? []).map((subtype) => subtype.id)
      : [];
  });
  const shared = sharedKey(context, contents, digest);
  if (shared === undefined) return keys;
  const titles = digest(JSON.stringify(reference.pages.map((page) => pageLink(page, context))));
  const groups = new Map<Group, string>();
  const groupKey = (group: Group) => {
    const key = groups.get(group) ?? digest(JSON.stringify(group.items));
    groups.set(group, key);
    return key;
  };
  for (const page of reference.pages) {
    const operation = page.method === undefined ? undefined : operations.get(page.key);
    const schema = page.kind === 'schema' ? schemas.get(page.key)?.schema : undefined;
    if (operation === undefined && schema === undefined) continue;
    const text = JSON.stringify(operation) ?? '';
    const content = showsImage(text)
      ? undefined
      : contents.of(operation ? locatedIn(operation) : [schema].flatMap((one) => one ?? []));
    if (content === undefined) continue;
    const group = context.groupOf.get(page.path);
    const { navigation: _, ...frame } = buildPageFrame(page, [], context);
    const beside = schema ? getUses(schema, context) : (context.workflows?.uses.get(page.key) ?? []);
    const parts = [
      shared,
      content,
      group ? groupKey(group) : '',
      text.includes('"links":[{') ? titles : '',
      JSON.stringify([frame, page, beside]),
      text,
    ];
    keys.set(page.path, digest(parts.join(' ')));
  }
  return keys;
}

/** What all pages depend on; undefined where that is not in the description. */
function sharedKey(context: RenderContext, contents: ContentDigests, digest: Digest): string | undefined {
  const { description, reference, groups, workflows, trees, requiresCredentials } = context;
  const { paths, webhooks, 'x-webhooks': others, components, ...root } = description.value;
  // Images of the overview and of tags are on pages of lists.
  const { info, tags, externalDocs, 'x-tagGroups': tagGroups, ...rest } = root;
  const schemes = isObject(components) ? components.securitySchemes : undefined;
  const files = description.files.map((file) => [
    description.getId(new Location(file)),
    fileHead(description.file(file)?.value),
    description.source(file)?.text.match(SPELLING),
  ]);
  const whole = contents.of([
    { value: rest, location: description.root.location },
    { value: schemes ?? null, location: new Location(description.entry, '/components/securitySchemes') },
  ]);
  if (whole === undefined) return undefined;
  const flows = workflows?.document.description;
  return digest(
    JSON.stringify([
      whole,
      [info, tags, externalDocs, tagGroups],
      [...context.schemas.values()].map(({ id, name }) => [id, name]),
      files,
      description.exactNumbers.spellings,
      trees.context.isRecorded,
      requiresCredentials,
      context.words.language,
      reference.title,
      reference.version,
      reference.pages.map(({ kind, path, key }) => [kind, path, key]),
      groups.map(({ link, section, name, kind }) => [link, section, name, kind]),
      flows?.files.map((file) => flows.source(file)?.text),
    ]),
  );
}

/** The schemas of an operation, and other values of the description in it, with their places. */
function locatedIn(operation: Operation): Located[] {
  const found: Located[] = [];
  const left: unknown[] = [operation];
  for (let here = left.pop(); here !== undefined; here = left.pop()) {
    if (typeof here !== 'object' || here === null) continue;
    if ('location' in here && 'value' in here && here.location instanceof Location)
      found.push(here as Located);
    else left.push(...Object.values(here));
  }
  return found;
}

/** Fields of a file that say how it is read. */
function fileHead(value: Json | undefined): unknown {
  if (!isObject(value)) return undefined;
  const { openapi, swagger, jsonSchemaDialect, $self } = value;
  return [openapi, swagger, jsonSchemaDialect, $self];
}

/** Numbers that pages show as they are written, although JavaScript writes them in another way: `1.0`, `1e3`. */
const SPELLING = /(?<![\w.])-?\d+(?:\.\d*0|(?:\.\d+)?[eE][+-]?\d+)(?![\w.])/g;

/** What a dynamic reference leads to depends on the way to it. */
function hasDynamicReferences(description: Description): boolean {
  return [...description.sourceFiles.values()].some(({ text }) => /\$(?:dynamic|recursive)Ref/.test(text));
}
