import type { HttpRequest } from '@curlew/request';
import { make } from '../make-element.ts';
import { filled, panel } from '../panel-texts.ts';

/** Headers that a page may send to another origin without its permission (Fetch Standard, section 2.2.2). */
const SAFE_HEADERS = new Set(['accept', 'accept-language', 'content-language']);
const SAFE_TYPES = /^(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)(?:;|$)/i;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'POST']);

/** Why a request has no response, as far as a browser reports it, and how to fix it. */
export function failureView(request: HttpRequest, isBlocked: boolean): HTMLElement {
  const { texts } = panel();
  const { origin, protocol } = new URL(request.url);
  if (isBlocked)
    return make(
      'div',
      {},
      title(texts.blockedBySite),
      make('p', {}, texts.addToPolicy),
      code(`Content-Security-Policy: connect-src 'self' ${origin}`),
    );
  if (location.protocol === 'https:' && protocol === 'http:')
    return make('div', {}, title(texts.blockedByBrowser), make('p', {}, texts.mixedContent));
  return make(
    'div',
    {},
    title(texts.noAnswer),
    make(
      'p',
      {},
      filled(needsPreflight(request) ? texts.corsPreflight : texts.cors, {
        server: origin,
        page: location.origin,
      }),
    ),
    code(allowingHeaders(request)),
    make('p', { class: 'cl-try-note' }, texts.worksAsCode),
  );
}

/** Why the browser does not send a request: its own words, which name what it refuses. */
export function unsendableView(reason: string): HTMLElement {
  const { texts } = panel();
  return make('div', {}, title(texts.blockedByBrowser), make('p', {}, texts.notByPages), code(reason));
}

function title(text: string): HTMLElement {
  return make('p', { class: 'cl-try-status', 'data-class': '5xx', role: 'status' }, text);
}

function allowingHeaders({ method, headers }: HttpRequest): string {
  const asked = headers
    .filter(({ name, value }) => !isSafe(name, value))
    .map(({ name }) => name.toLowerCase());
  return [
    `Access-Control-Allow-Origin: ${location.origin}`,
    ...(SAFE_METHODS.has(method) ? [] : [`Access-Control-Allow-Methods: ${method}`]),
    ...(asked.length > 0 ? [`Access-Control-Allow-Headers: ${asked.join(', ')}`] : []),
  ].join('\n');
}

function needsPreflight({ method, headers }: HttpRequest): boolean {
  return !SAFE_METHODS.has(method) || headers.some(({ name, value }) => !isSafe(name, value));
}

function isSafe(name: string, value: string): boolean {
  const lower = name.toLowerCase();
  return SAFE_HEADERS.has(lower) || (lower === 'content-type' && SAFE_TYPES.test(value));
}

function code(text: string): HTMLElement {
  return make('pre', { class: 'cl-try-pre', tabindex: '0' }, text);
}
