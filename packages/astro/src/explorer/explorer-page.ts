import type { PageView } from '@curlew/reference';
import type { ReferenceSite } from '../integration/site/reference-site.ts';
import { EXPLORER_PATH } from '../integration/site/site-paths.ts';

/** Content of the document of an explorer. */
export interface ExplorerPage {
  /** The overview of the reference. */
  overview: PageView;
  /** Address of the description as JSON. */
  descriptionHref: string;
  /** Content security policy of the document. */
  policy: string;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * The explorer of a reference.
 * @param pattern of the route: the path of the explorer.
 * @throws when the reference could not be built.
 */
export async function explorerPage(
  site: ReferenceSite,
  pattern: string,
  remoteImages: boolean,
): Promise<ExplorerPage> {
  await site.load();
  const base = pattern.slice(1, -EXPLORER_PATH.length).replace(/\/$/, '');
  const overview = await site.page(base, '');
  const files = overview.kind === 'overview' ? overview.downloads : [];
  const descriptionHref = files.find(({ type }) => type === 'application/json')?.href ?? '';
  const description = await site.artifact(descriptionHref);
  if (description === undefined)
    throw new Error(`Description not found at ${descriptionHref || `/${base}`}.`);
  return { overview, descriptionHref, policy: explorerPolicy(JSON.parse(description.text), remoteImages) };
}

/**
 * The content security policy of an explorer, as a document states it: nothing from elsewhere, and requests to the servers of
 * the description alone; no form is sent anywhere. Styles are inline, because the package of the explorer writes some.
 * @param description OpenAPI 3, in one file.
 */
export function explorerPolicy(description: unknown, remoteImages: boolean): string {
  const origins = new Set([...serverUrls(description), ...tokenUrls(description)].flatMap(getSource));
  return [
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${remoteImages ? ' https:' : ''}`,
    "font-src 'self' data:",
    ["connect-src 'self'", ...origins].join(' '),
    "object-src 'none'",
    "frame-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');
}

/** Servers of the description, of its paths and of its operations. */
function serverUrls(description: unknown): unknown[] {
  const paths = values(fields(description).paths);
  const holders = [description, ...paths, ...paths.flatMap(values)];
  return holders.flatMap((holder) => values(fields(holder).servers)).map((server) => fields(server).url);
}

function tokenUrls(description: unknown): unknown[] {
  const schemes = values(fields(fields(description).components).securitySchemes).map(fields);
  const flows = schemes.flatMap((scheme) => values(scheme.flows)).map(fields);
  return [
    ...schemes.map(({ openIdConnectUrl }) => openIdConnectUrl),
    ...flows.flatMap(({ tokenUrl, refreshUrl }) => [tokenUrl, refreshUrl]),
  ];
}

/**
 * The source expression of an address. A variable may stand for anything: it is a wildcard at the beginning of a host or as the
 * port, and elsewhere in the origin any host of the protocol.
 */
function getSource(url: unknown): string[] {
  if (typeof url !== 'string') return [];
  const [, protocol, host = ''] = /^(\{[^{}]*\}|https?|wss?):\/\/([^/?#]*)/i.exec(url) ?? [];
  if (protocol === undefined) return [];
  if (protocol.startsWith('{')) return ['https:', 'http:'];
  const pattern = host
    .toLowerCase()
    .replace(/^(?:[^.{}]*\{[^{}]*\}[^.{}]*\.)+/, '*.')
    .replace(/:\{[^{}]*\}$/, ':*');
  return /^(?:\*\.)?[a-z0-9.-]+(?::(?:\d+|\*))?$/.test(pattern)
    ? [`${protocol}://${pattern}`]
    : [`${protocol}:`];
}

function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function values(value: unknown): unknown[] {
  return Object.values(fields(value));
}
