import type { Discriminator, DiscriminatorTarget, ObjectSchemaView } from '@curlew/openapi';
import { fillHtml } from '../html/fill-html.ts';
import { escapeText, type Html, html, joinHtml } from '../html/html.ts';
import type { TreeContext } from './tree/tree-walk.ts';
import { valueHtml } from './value-html.ts';

/** Maximum number of targets listed if the schema has its own page: some base types have over 1,000 subtypes. */
const MAX_TARGETS = 50;

/**
 * The mapping of a discriminator, unless a list of alternatives shows it: schemas that refer to their parent,
 * and targets that are not among the alternatives. More than `MAX_TARGETS` are counted, with a link to the page
 * of the schema, which lists them. `ids`: the references that were followed to the schema.
 */
export function selectionFacts(
  { discriminator, oneOf, anyOf }: ObjectSchemaView,
  ids: readonly string[],
  { hrefOf, heirs, views, words: { labels } }: Pick<TreeContext, 'hrefOf' | 'heirs' | 'views' | 'words'>,
): Html[] {
  if (!discriminator) return [];
  const variants = new Set(
    [...(oneOf ?? []), ...(anyOf ?? [])].map(({ schema }) => (schema.kind === 'ref' ? schema.id : '')),
  );
  const isListed = ({ id }: { id?: string }) => id !== undefined && variants.has(id);
  const targets = [...discriminator.mapping, ...unmapped(discriminator, heirs)].filter(
    (target) => !isListed(target),
  );
  const { propertyName, defaultMapping } = discriminator;
  const listed = targets.length > MAX_TARGETS ? ids.find((id) => hrefOf(id) !== undefined) : undefined;
  if (listed !== undefined) {
    const page = targetHtml({ name: views.get(listed)?.name ?? listed, id: listed }, hrefOf);
    return [fillHtml(labels.saysWhichOf, valueHtml(propertyName), escapeText(String(targets.length)), page)];
  }
  const fallback = defaultMapping && !isListed(defaultMapping) ? defaultMapping : undefined;
  if (variants.size > 0 && targets.length === 0 && !fallback) return [];
  const words = [
    ...targets.map((target) => html`${valueHtml(target.value)} ${targetHtml(target, hrefOf)}`),
    ...(fallback ? [fillHtml(labels.otherwise, targetHtml(fallback, hrefOf))] : []),
  ];
  const list = words.length === 0 ? '' : html`: ${joinHtml(words, html`, `)}`;
  return [html`${fillHtml(labels.saysWhich, valueHtml(propertyName))}${list}`];
}

/** Schemas that inherit from the parent are selected by their names. */
function unmapped(discriminator: Discriminator, heirs: TreeContext['heirs']): DiscriminatorTarget[] {
  const mapped = new Set(discriminator.mapping.map(({ id }) => id));
  return (heirs.get(discriminator) ?? [])
    .filter(({ id }) => !mapped.has(id))
    .map(({ id, name }) => ({ value: name, name, id }));
}

function targetHtml({ name, id }: { name: string; id?: string }, hrefOf: TreeContext['hrefOf']): Html {
  const href = id === undefined ? undefined : hrefOf(id);
  return href === undefined ? escapeText(name) : html`<a href="${escapeText(href)}">${escapeText(name)}</a>`;
}
