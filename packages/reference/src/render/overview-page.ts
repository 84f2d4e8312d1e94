import { countDiagnostics } from '@curlew/diagnostics';
import { fieldAddress } from '../html/address.ts';
import type { Group, Model } from '../model.ts';
import type { OverviewPage, PageInfo, TagSummary } from '../page.ts';
import { urlFact } from './external-link.ts';
import { headingOf } from './navigation.ts';
import { pageFrame } from './page-frame.ts';
import { securitySchemeViews } from './security.ts';
import { serverViews } from './servers.ts';

/**
 * Operations listed on the overview; of a larger API each tag shows its first, as many as keep the page below 300 kB
 * however many tags there are, and the number of the others.
 */
const MAX_LINKS = { all: 300, each: 6, listed: 600 };

export function overviewPage(page: PageInfo, model: Model): OverviewPage {
  const { api, markdown } = model;
  const security = securitySchemeViews(model);
  const tags = tagSummaries(model);
  const schemas = model.groups.find((group) => group.page.kind === 'schemas');
  const { errors, warnings, infos } = countDiagnostics(model.options.diagnostics ?? []);
  const contents = [
    ...(api.servers.length > 0 ? [{ id: 'servers', title: 'Servers' }] : []),
    ...(security.length > 0 ? [{ id: 'authorization', title: 'Authorization' }] : []),
    ...(tags.length > 0 ? [{ id: 'operations', title: 'Operations' }] : []),
  ];
  return {
    ...pageFrame(page, contents, model),
    kind: 'overview',
    ...(api.info.summary ? { summary: api.info.summary } : {}),
    ...(api.info.description ? { intro: markdown.page(api.info.description) } : {}),
    servers: serverViews(api.servers, model),
    security,
    tags,
    facts: facts(model),
    ...(schemas ? { schemas: { title: schemas.title, href: model.href(schemas.page) } } : {}),
    diagnostics: { error: errors, warning: warnings, info: infos },
  };
}

function tagSummaries(model: Model): TagSummary[] {
  const groups = model.groups.filter((group) => group.page.kind === 'tag');
  const all = groups.reduce((count, group) => count + group.items.length, 0);
  const each =
    all > MAX_LINKS.all ? Math.min(MAX_LINKS.each, Math.floor(MAX_LINKS.listed / groups.length)) : all;
  return groups.map((group, at) => ({
    ...headingOf(group, groups[at - 1]),
    ...tagSummary(group, each, model),
  }));
}

function tagSummary(group: Group, most: number, { href, markdown }: Model): TagSummary {
  const rest = group.items.length - most;
  return {
    title: group.title,
    href: href(group.page),
    ...(group.description ? { intro: markdown.inline(group.description) } : {}),
    operations: [
      ...group.items.slice(0, most),
      ...(rest > 0
        ? [{ title: most > 0 ? `${rest} more` : `${rest} operations`, href: href(group.page) }]
        : []),
    ],
  };
}

function facts({ api }: Model): OverviewPage['facts'] {
  const { contact, license, termsOfService } = api.info;
  const docs = api.externalDocs;
  return [
    ...(contact?.url ? [urlFact('Contact', contact.url, contact.name)] : []),
    ...(contact?.name && !contact.url ? [{ label: 'Contact', text: contact.name }] : []),
    ...(contact?.email ? [emailFact(contact.email)] : []),
    ...(license ? [licenseFact(license)] : []),
    ...(termsOfService ? [urlFact('Terms of service', termsOfService)] : []),
    ...(docs ? [urlFact('Documentation', docs.url, docs.description)] : []),
  ];
}

function emailFact(email: string): OverviewPage['facts'][number] {
  const fact = { label: 'Email', text: email };
  return /^[^\s:@]+@[^\s:@]+$/.test(email) ? { ...fact, href: `mailto:${email}` } : fact;
}

function licenseFact({ name, url, identifier }: NonNullable<Model['api']['info']['license']>) {
  const label = 'License';
  const href = url && fieldAddress(url);
  if (href) return { label, text: name, href };
  return identifier && /^[\w.+-]+$/.test(identifier)
    ? { label, text: name, href: `https://spdx.org/licenses/${identifier}.html` }
    : { label, text: name };
}
