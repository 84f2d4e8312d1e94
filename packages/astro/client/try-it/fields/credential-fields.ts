import type { Operation, SecurityScheme } from '@curlew/openapi';
import type { SecurityRequirement } from '@curlew/openapi/internal';
import type { TryItSettings } from '@curlew/reference/sections';
import type { Credential } from '@curlew/request';
import { hasTokens } from '@curlew/request/oauth';
import { type Choices, securityLabel } from '../../choices/choices.ts';
import { getCredential, isBasic, KeptCredentials } from '../kept-credentials.ts';
import type { LoadedOperation } from '../loaded-operation.ts';
import { make } from '../make-element.ts';
import { filled, panel } from '../panel-texts.ts';
import { labeled } from './field.ts';
import { renewToken, tokenFields } from './token-fields.ts';

export interface CredentialFields {
  element: HTMLElement;
  read(): { security: SecurityRequirement[]; credentials: Record<string, Credential> };
  /** Renews tokens that have expired, before a request is sent with them. */
  renew(): Promise<void>;
}

/** Fields for the credentials of one alternative; undefined where nothing is required. */
export function credentialFields(
  { operation: { security }, api, baseUrl }: LoadedOperation,
  chosen: Choices,
  settings: TryItSettings,
): CredentialFields | undefined {
  if (!security.some((alternative) => alternative.schemes.length > 0)) return undefined;
  const kept = new KeptCredentials(api, settings.keepCredentials);
  const select = make('select', { autocomplete: 'off' });
  for (const [at, alternative] of security.entries())
    select.append(make('option', { value: String(at) }, getName(alternative)));
  const known = security.findIndex((alternative) => securityLabel(alternative) === chosen.security);
  const first = security.findIndex((alternative) => alternative.schemes.length > 0);
  select.value = String(known < 0 ? first : known);
  const fields = make('div');
  const forget = make(
    'button',
    { type: 'button', class: 'cl-button cl-try-small', hidden: '' },
    panel().texts.forget,
  );
  const showForget = () => {
    forget.hidden = kept.isEmpty;
  };
  const chosenSchemes = () =>
    (security[Number(select.value)]?.schemes ?? []).flatMap(({ name, scopes }) => {
      const scheme = api.securitySchemes.find((one) => one.name === name);
      return scheme ? [{ scheme, scopes }] : [];
    });
  const context: SchemeContext = { kept, baseUrl, settings, changed: showForget };
  const draw = () => {
    fields.replaceChildren(
      ...chosenSchemes().flatMap(({ scheme, scopes }) => schemeFields(scheme, scopes, context)),
    );
    showForget();
  };
  select.addEventListener('change', draw);
  forget.addEventListener('click', () => {
    kept.forget();
    draw();
    fields.querySelector<HTMLElement>('input')?.focus();
  });
  draw();
  const note = settings.keepCredentials ? panel().texts.keptInTab : panel().texts.keptHere;
  return {
    element: make(
      'fieldset',
      { class: 'cl-try-section' },
      make('legend', {}, panel().texts.authorization),
      ...(security.length > 1
        ? [labeled({ name: panel().texts.with, required: false, isWord: true }, select)]
        : []),
      fields,
      make('div', { class: 'cl-try-kept' }, make('p', { class: 'cl-try-note' }, note), forget),
    ),
    read: () => {
      const credentials = chosenSchemes().flatMap(({ scheme }): [string, Credential][] => {
        const credential = getCredential(scheme, kept.of(scheme));
        return credential === undefined ? [] : [[scheme.name, credential]];
      });
      // Empty credentials are not sent: the response without them is of interest, too.
      const given = new Set(credentials.map(([name]) => name));
      const schemes = (security[Number(select.value)]?.schemes ?? []).filter(({ name }) => given.has(name));
      return {
        security: schemes.length > 0 ? [{ schemes }] : [],
        credentials: Object.fromEntries(credentials),
      };
    },
    renew: async () => {
      const renewed = await Promise.all(
        chosenSchemes().map(({ scheme }) => renewToken(scheme, kept, { baseUrl, settings })),
      );
      if (renewed.includes(true)) draw();
    },
  };
}

interface SchemeContext {
  kept: KeptCredentials;
  baseUrl: string;
  settings: TryItSettings;
  /** Something was entered. */
  changed(): void;
}

/** An alternative by the names of its schemes, in the language of the page. */
function getName({ schemes }: SecurityRequirement): string {
  const { and, none } = panel().texts;
  return schemes.map(({ name }) => name).join(and) || none;
}

function schemeFields(
  scheme: SecurityScheme,
  scopes: Operation['security'][number]['schemes'][number]['scopes'],
  context: SchemeContext,
): HTMLElement[] {
  const { name, type, parameterName, in: place } = scheme;
  const { kept, changed } = context;
  if (type === 'mutualTLS')
    return [make('p', { class: 'cl-try-note' }, filled(panel().texts.clientCertificate, name))];
  const { comma } = panel().texts;
  const words = scopes.length > 0 ? `${getKind(scheme)}${comma}${scopes.join(' ')}` : getKind(scheme);
  const { username, password, text } = kept.of(scheme);
  const enter = (key: 'username' | 'password') => (value: string) => {
    kept.change(scheme, { [key]: value });
    changed();
  };
  if (isBasic(scheme))
    return [
      secret({ name: filled(panel().texts.user, name), type: words }, username, enter('username'), 'text')
        .element,
      secret({ name: filled(panel().texts.password, name), type: words }, password, enter('password'))
        .element,
    ];
  const { element, control } = secret({ name, type: words }, text, (value) => {
    kept.enter(scheme, value);
    changed();
  });
  const cookie =
    place === 'cookie'
      ? [make('p', { class: 'cl-try-note' }, filled(panel().texts.cookieNotSent, parameterName ?? ''))]
      : [];
  if (!hasTokens(scheme)) return [element, ...cookie];
  const tokens = tokenFields(scheme, scopes, {
    ...context,
    received: (token) => {
      control.value = token;
      control.dispatchEvent(new Event('change', { bubbles: true }));
      changed();
    },
  });
  return [element, tokens];
}

function secret(
  label: { name: string; type: string },
  initial: string | undefined,
  enter: (value: string) => void,
  type = 'password',
): { element: HTMLElement; control: HTMLInputElement } {
  const control = make('input', { type, autocomplete: 'off', spellcheck: 'false', 'data-secret': '' });
  control.value = initial ?? '';
  control.addEventListener('input', () => enter(control.value.trim()));
  return { element: labeled({ ...label, required: false }, control), control };
}

function getKind({ type, scheme, in: place, parameterName }: SecurityScheme): string {
  if (type === 'apiKey') return `${place ?? ''} ${parameterName ?? ''}`;
  return type === 'http' ? (scheme ?? type) : panel().texts.accessToken;
}
