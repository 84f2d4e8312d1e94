import type { Operation, SecurityScheme } from '@curlew/openapi';
import type { SecurityRequirement } from '@curlew/openapi/internal';
import type { Credential } from '@curlew/request';
import { type Choices, securityLabel } from '../../choices/choices.ts';
import { make } from '../make-element.ts';
import { filled, panel } from '../panel-texts.ts';
import { labeled } from './field.ts';

/** Credentials entered for a scheme, kept in memory while the page is open. */
const entered = new Map<string, string>();

export interface CredentialFields {
  element: HTMLElement;
  read(): { security: SecurityRequirement[]; credentials: Record<string, Credential> };
}

/** Fields for the credentials of one alternative; undefined where nothing is required. */
export function credentialFields(
  { security }: Operation,
  schemes: readonly SecurityScheme[],
  chosen: Choices,
): CredentialFields | undefined {
  if (!security.some((alternative) => alternative.schemes.length > 0)) return undefined;
  const select = make('select', { autocomplete: 'off' });
  for (const [at, alternative] of security.entries())
    select.append(make('option', { value: String(at) }, nameOf(alternative)));
  const known = security.findIndex((alternative) => securityLabel(alternative) === chosen.security);
  const first = security.findIndex((alternative) => alternative.schemes.length > 0);
  select.value = String(known < 0 ? first : known);
  const fields = make('div');
  const chosenSchemes = () =>
    (security[Number(select.value)]?.schemes ?? []).flatMap(({ name, scopes }) => {
      const scheme = schemes.find((one) => one.name === name);
      return scheme ? [{ scheme, scopes }] : [];
    });
  const draw = () =>
    fields.replaceChildren(...chosenSchemes().flatMap(({ scheme, scopes }) => schemeFields(scheme, scopes)));
  select.addEventListener('change', draw);
  draw();
  return {
    element: make(
      'fieldset',
      { class: 'cl-try-section' },
      make('legend', {}, panel().texts.authorization),
      ...(security.length > 1
        ? [labeled({ name: panel().texts.with, required: false, isWord: true }, select)]
        : []),
      fields,
      make('p', { class: 'cl-try-note' }, panel().texts.keptHere),
    ),
    read: () => {
      const credentials = chosenSchemes().flatMap(({ scheme }): [string, Credential][] => {
        const credential = credentialOf(scheme);
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
  };
}

/** An alternative by the names of its schemes, in the language of the page. */
function nameOf({ schemes }: SecurityRequirement): string {
  const { and, none } = panel().texts;
  return schemes.map(({ name }) => name).join(and) || none;
}

function schemeFields(scheme: SecurityScheme, scopes: readonly string[]): HTMLElement[] {
  const { name, type, parameterName, in: place } = scheme;
  if (type === 'mutualTLS')
    return [make('p', { class: 'cl-try-note' }, filled(panel().texts.clientCertificate, name))];
  const { comma } = panel().texts;
  const words = scopes.length > 0 ? `${kindOf(scheme)}${comma}${scopes.join(' ')}` : kindOf(scheme);
  const cookie =
    place === 'cookie'
      ? [make('p', { class: 'cl-try-note' }, filled(panel().texts.cookieNotSent, parameterName ?? ''))]
      : [];
  if (isBasic(scheme))
    return [
      secret(`${name}.username`, { name: filled(panel().texts.user, name), type: words }, 'text'),
      secret(`${name}.password`, { name: filled(panel().texts.password, name), type: words }, 'password'),
    ];
  return [secret(name, { name, type: words }, 'password'), ...cookie];
}

function secret(key: string, label: { name: string; type: string }, type: string): HTMLElement {
  const control = make('input', { type, autocomplete: 'off', spellcheck: 'false', 'data-secret': '' });
  control.value = entered.get(key) ?? '';
  control.addEventListener('input', () => entered.set(key, control.value.trim()));
  return labeled({ ...label, required: false }, control);
}

function credentialOf(scheme: SecurityScheme): Credential | undefined {
  const { name } = scheme;
  if (!isBasic(scheme)) return entered.get(name) || undefined;
  const username = entered.get(`${name}.username`) ?? '';
  const password = entered.get(`${name}.password`) ?? '';
  return username === '' && password === '' ? undefined : { username, password };
}

function isBasic({ type, scheme }: SecurityScheme): boolean {
  return type === 'http' && scheme === 'basic';
}

function kindOf({ type, scheme, in: place, parameterName }: SecurityScheme): string {
  if (type === 'apiKey') return `${place ?? ''} ${parameterName ?? ''}`;
  return type === 'http' ? (scheme ?? type) : panel().texts.accessToken;
}
