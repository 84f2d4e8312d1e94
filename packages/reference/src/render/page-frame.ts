import { twinPath } from '../artifacts/file-paths.ts';
import type { Model } from '../model.ts';
import type { PageFrame, PageInfo, PageLink } from '../page.ts';
import { headTags } from './head-tags.ts';
import { navigationOf } from './navigation.ts';
import { pageFiles } from './page-files.ts';

/** What every page carries. */
export function pageFrame(page: PageInfo, contents: PageFrame['contents'], model: Model): PageFrame {
  const at = model.positions.get(page.path) ?? 0;
  const { pages, title, version } = model.reference;
  const previous = pages[at - 1];
  const next = pages[at + 1];
  const head = headTags(page, model);
  const edit = editHref(page, model);
  return {
    path: page.path,
    title: page.title,
    description: page.description,
    language: model.words.language,
    apiTitle: title,
    apiVersion: version,
    home: model.href(''),
    breadcrumbs: breadcrumbs(page, model),
    ...(previous ? { previous: pageLink(previous, model) } : {}),
    ...(next ? { next: pageLink(next, model) } : {}),
    navigation: navigationOf(page, model),
    ...(head && { head }),
    ...(edit && { editHref: edit }),
    markdownHref: model.fileHref(twinPath(page)),
    files: pageFiles(page, model),
    contents,
  };
}

/** Positions are computed only where somebody asks for them: they take longer than reading the description. */
function editHref(page: PageInfo, { options, description, operations, schemas }: Model): string | undefined {
  if (options.editHref === undefined) return undefined;
  const shown = operations.get(page.key)?.location ?? schemas.get(page.key)?.schema.location;
  return options.editHref(description.span(shown ?? description.root.location, 'key'));
}

function breadcrumbs(page: PageInfo, model: Model): PageLink[] {
  const group = model.groupOf.get(page.path);
  return [
    ...(page.path === '' ? [] : [{ title: model.reference.title, href: model.href('') }]),
    ...(group && group.page !== page ? [{ title: group.title, href: model.href(group.page) }] : []),
  ];
}

export function pageLink(page: PageInfo, model: Model): PageLink {
  const deprecated = model.operations.get(page.key)?.deprecated && page.method !== undefined;
  const prefix = `${page.method} /`;
  return {
    // A link that shows its method does not repeat it in the title.
    title: page.title.startsWith(prefix) ? page.title.slice(prefix.length - 1) : page.title,
    href: model.href(page),
    ...(page.method ? { method: page.method } : {}),
    ...(deprecated ? { deprecated } : {}),
  };
}
