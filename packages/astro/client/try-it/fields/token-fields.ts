import type { SecurityScheme } from '@curlew/openapi';
import { getOwn } from '@curlew/openapi/internal';
import type { PanelTexts } from '@curlew/reference/panel-words';
import type { TryItSettings } from '@curlew/reference/sections';
import type {
  AccessToken,
  DeviceSignIn,
  TokenClient,
  TokenError,
  TokenErrorKind,
  TokenGrant,
} from '@curlew/request/oauth';
import type { KeptCredentials } from '../kept-credentials.ts';
import { make } from '../make-element.ts';
import { CALLBACK_CHANNEL } from '../oauth/callback-channel.ts';
import { filled, panel } from '../panel-texts.ts';
import { labeled } from './field.ts';

type OAuth = typeof import('@curlew/request/oauth');

export interface TokenFieldsContext {
  kept: KeptCredentials;
  /** Base of relative addresses. */
  baseUrl: string;
  settings: TryItSettings;
  received(token: string): void;
}

/** A closed form that asks an authorization server for a token; what it needs is loaded when it is opened. */
export function tokenFields(
  scheme: SecurityScheme,
  wanted: readonly string[],
  context: TokenFieldsContext,
): HTMLElement {
  const place = make('div');
  const status = make('p', { class: 'cl-try-note', role: 'status' });
  const details = make(
    'details',
    { class: 'cl-try-token' },
    make('summary', {}, panel().texts.getToken),
    place,
    status,
  );
  details.addEventListener('toggle', async () => {
    if (!details.open || place.childElementCount > 0) return;
    try {
      const oauth = await loadOAuth(context.settings);
      const grants = await oauth.listGrants(scheme, context.baseUrl);
      place.replaceChildren(...grantFields(oauth, scheme, grants, wanted, status, context));
      status.replaceChildren();
    } catch (error) {
      status.replaceChildren(errorWords(error));
    }
  });
  return details;
}

/** Renews a token that has expired; whether there is a new one. If the server gives none, the API has the last word. */
export async function renewToken(
  scheme: SecurityScheme,
  kept: KeptCredentials,
  { baseUrl, settings }: Pick<TokenFieldsContext, 'baseUrl' | 'settings'>,
): Promise<boolean> {
  const { token, client } = kept.of(scheme);
  if (token === undefined || client === undefined) return false;
  try {
    const oauth = await loadOAuth(settings);
    if (oauth.isFresh(token)) return false;
    const renewed = await oauth.renewToken(await oauth.listGrants(scheme, baseUrl), client, token);
    if (renewed === undefined) return false;
    kept.change(scheme, { text: renewed.text, token: renewed });
    return true;
  } catch {
    return false;
  }
}

/** A page has one site, and that one file. */
function loadOAuth({ oauth }: TryItSettings): Promise<OAuth> {
  return import(/* @vite-ignore */ oauth);
}

/** The fields of a grant, those of another one if it is chosen. */
function grantFields(
  oauth: OAuth,
  scheme: SecurityScheme,
  grants: readonly TokenGrant[],
  wanted: readonly string[],
  status: HTMLElement,
  { kept, settings, received }: TokenFieldsContext,
): HTMLElement[] {
  const { texts } = panel();
  const { client: before, token: last } = kept.of(scheme);
  const flows = make('select', { autocomplete: 'off' });
  for (const [at, { type }] of grants.entries())
    flows.append(make('option', { value: String(at) }, texts[type]));
  const used = grants.findIndex(({ type }) => type === last?.grant);
  flows.value = String(Math.max(used, 0));
  const id = textInput(before?.id ?? getOwn(settings.clientIds, scheme.name) ?? '', 'text');
  const secret = textInput(before?.secret ?? '', 'password');
  const scopes = make('div');
  const redirect = make('div');
  const ask = make('button', { type: 'button', class: 'cl-button cl-try-small cl-try-ask' });
  const chosen = () => grants[Number(flows.value)] ?? grants[0];
  let checks: HTMLInputElement[] = [];
  const draw = () => {
    const grant = chosen();
    if (grant === undefined) return;
    const drawn = scopeFields(grant, last?.askedFor ?? wanted);
    checks = drawn.checks;
    scopes.replaceChildren(...drawn.elements);
    const isSignIn = grant.type === 'authorizationCode';
    redirect.replaceChildren(
      ...(isSignIn
        ? [
            make(
              'p',
              { class: 'cl-try-note' },
              texts.redirectUri,
              ' ',
              make('code', {}, redirectUri(settings)),
            ),
          ]
        : []),
    );
    ask.textContent = isSignIn ? texts.signIn : texts.getToken;
  };
  flows.addEventListener('change', draw);
  draw();
  // Enter sends the form that it is typed in, not the request around it.
  for (const input of [id, secret])
    input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      ask.click();
    });
  let running: AbortController | undefined;
  ask.addEventListener('click', async () => {
    const grant = chosen();
    if (grant === undefined) return;
    running?.abort();
    const controller = new AbortController();
    running = controller;
    const client: TokenClient = { id: id.value.trim(), ...(secret.value !== '' && { secret: secret.value }) };
    const askedFor = checks.filter(({ checked }) => checked).map(({ value }) => value);
    // A browser lets a page open a window in a click, not after it.
    const opened = grant.type === 'authorizationCode' ? openWindow() : undefined;
    try {
      if (opened === null) throw new BlockedWindowError();
      status.replaceChildren(texts.sending);
      const token = await oauth.obtainToken(grant, client, askedFor, {
        redirectUri: redirectUri(settings),
        signal: controller.signal,
        signIn(url, state) {
          const answer = waitForCallback(state, controller.signal);
          if (opened) opened.location.href = url;
          status.replaceChildren(texts.inWindow);
          return answer;
        },
        showCode: (device) => status.replaceChildren(...codeWords(device)),
      });
      if (running !== controller) return;
      kept.change(scheme, { text: token.text, client, token });
      received(token.text);
      status.replaceChildren(receivedWords(token));
    } catch (error) {
      opened?.close();
      if (running === controller) status.replaceChildren(errorWords(error));
    }
  });
  return [
    ...(grants.length > 1 ? [labeled({ name: texts.flow, required: false, isWord: true }, flows)] : []),
    labeled({ name: texts.clientId, required: true, isWord: true }, id),
    labeled({ name: texts.clientSecret, required: false, isWord: true }, secret),
    scopes,
    redirect,
    ask,
  ];
}

function textInput(initial: string, type: 'text' | 'password'): HTMLInputElement {
  const input = make('input', { type, autocomplete: 'off', spellcheck: 'false', autocapitalize: 'off' });
  input.value = initial;
  return input;
}

function scopeFields(
  { scopes }: TokenGrant,
  wanted: readonly string[],
): { elements: HTMLElement[]; checks: HTMLInputElement[] } {
  if (scopes.length === 0) return { elements: [], checks: [] };
  const rows = scopes.map(({ name, description }) => {
    const check = make('input', { type: 'checkbox', value: name, autocomplete: 'off' });
    check.checked = wanted.includes(name);
    const about = description ? [' ', make('span', { class: 'cl-try-type' }, description)] : [];
    return {
      check,
      row: make(
        'label',
        { class: 'cl-try-scope' },
        check,
        make('span', {}, make('code', {}, name), ...about),
      ),
    };
  });
  return {
    elements: [
      make(
        'fieldset',
        { class: 'cl-try-group' },
        make('legend', {}, panel().texts.scopes),
        make('div', { class: 'cl-try-scopes' }, ...rows.map(({ row }) => row)),
      ),
    ],
    checks: rows.map(({ check }) => check),
  };
}

/** The code that the user enters on the server's page, with a link to it. */
function codeWords({
  userCode,
  verificationUri,
  completeUri,
}: Omit<DeviceSignIn, 'wait'>): (Node | string)[] {
  const link = make(
    'a',
    { href: completeUri ?? verificationUri, target: '_blank', rel: 'noopener noreferrer nofollow' },
    verificationUri,
  );
  return between(panel().texts.enterCode, { code: make('strong', {}, userCode), address: link });
}

/** A sentence with elements in its places. */
function between(text: string, parts: Readonly<Record<string, Node>>): (Node | string)[] {
  return text.split(/\{(\w+)\}/).map((piece, at) => (at % 2 === 0 ? piece : (parts[piece] ?? '')));
}

/** A window that cannot reach this page: the server's pages are another party's. `null`: the browser blocked it. */
function openWindow(): Window | null {
  const opened = window.open('', '_blank', 'popup,width=520,height=720');
  if (opened) opened.opener = null;
  return opened;
}

/** The query of the address that the server leads back to. Answers to other questions are of other panels. */
function waitForCallback(state: string, signal: AbortSignal): Promise<URLSearchParams> {
  return new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(CALLBACK_CHANNEL);
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const answer = new URLSearchParams(typeof data === 'string' ? data : '');
      if (answer.get('state') !== state) return;
      channel.close();
      resolve(answer);
    });
    signal.addEventListener('abort', () => {
      channel.close();
      reject(signal.reason);
    });
  });
}

function redirectUri({ callback }: TryItSettings): string {
  return new URL(callback, location.href).href;
}

class BlockedWindowError extends Error {}

function receivedWords({ expiresAt }: AccessToken): string {
  const { language, texts } = panel();
  if (expiresAt === undefined) return texts.tokenReceived;
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' });
  return filled(texts.tokenUntil, time.format(expiresAt));
}

const ERROR_TEXTS: Record<TokenErrorKind, keyof PanelTexts> = {
  insecure: 'tokenInsecure',
  unreachable: 'tokenUnreachable',
  'no-metadata': 'tokenNoMetadata',
  refused: 'tokenRefused',
  denied: 'tokenDenied',
  expired: 'tokenExpired',
  'not-matching': 'tokenNotMatching',
};

/** Why there is no token, in the language of the page; the server's own words as they are. */
function errorWords(error: unknown): string {
  const { texts } = panel();
  if (error instanceof BlockedWindowError) return texts.popupBlocked;
  // The script with the class is loaded apart.
  const { kind, server = '', reason = '' } = error as Partial<TokenError>;
  if (kind === undefined || !Object.hasOwn(ERROR_TEXTS, kind)) return String(error);
  return filled(texts[ERROR_TEXTS[kind]], { server, reason, page: location.origin });
}
