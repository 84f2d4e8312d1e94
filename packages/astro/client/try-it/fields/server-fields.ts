import type { Server } from '@curlew/openapi';
import { type Choices, readChoices, writeChoices } from '../../choices/choices.ts';
import { make } from '../make-element.ts';
import { panel } from '../panel-texts.ts';
import { labeled } from './field.ts';

export interface ServerFields {
  element: HTMLElement;
  read(): { server?: Server; serverVariables: Record<string, string> };
}

/** The servers of the description, of which one is chosen, and its variables. */
export function serverFields(servers: readonly Server[], chosen: Choices): ServerFields {
  const select = make('select', { autocomplete: 'off' });
  for (const [at, { url, name }] of servers.entries())
    select.append(make('option', { value: String(at) }, name ? `${name}${panel().texts.colon}${url}` : url));
  const known = servers.findIndex(({ url }) => url === chosen.server);
  select.value = String(Math.max(known, 0));
  const variables = make('div');
  let controls = new Map<string, HTMLInputElement | HTMLSelectElement>();
  const draw = () => {
    const server = servers[Number(select.value)];
    controls = new Map(
      (server?.variables ?? []).map((variable) => {
        const initial = chosen.variables?.[variable.name] ?? variable.default;
        const control = variable.enum ? make('select') : make('input', { type: 'text' });
        for (const value of variable.enum ?? []) control.append(make('option', {}, value));
        control.value = variable.enum && !variable.enum.includes(initial) ? variable.default : initial;
        control.autocomplete = 'off';
        return [variable.name, control];
      }),
    );
    variables.replaceChildren(
      ...[...controls].map(([name, control]) => labeled({ name, required: true }, control)),
    );
  };
  select.addEventListener('change', draw);
  draw();
  // What is chosen holds for the samples and the panels of the other pages, as a choice above the samples does.
  const remember = () => {
    const before = readChoices();
    const server = servers[Number(select.value)];
    const values = Object.fromEntries([...controls].map(([name, { value }]) => [name, value]));
    writeChoices({
      ...before,
      ...(servers.length > 1 && server && { server: server.url }),
      ...(controls.size > 0 && { variables: { ...before.variables, ...values } }),
    });
  };
  const only = servers.length === 1 ? servers[0] : undefined;
  const choice = only
    ? make('p', {}, make('code', { class: 'cl-try-url' }, only.url))
    : labeled({ name: panel().texts.url, required: false, isWord: true }, select);
  const element = make(
    'fieldset',
    { class: 'cl-try-section' },
    make('legend', {}, panel().texts.server),
    choice,
    variables,
  );
  element.addEventListener('change', remember);
  return {
    element,
    read: () => {
      const server = servers[Number(select.value)];
      const serverVariables = Object.fromEntries([...controls].map(([name, { value }]) => [name, value]));
      return { ...(server && { server }), serverVariables };
    },
  };
}
