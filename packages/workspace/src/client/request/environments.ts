import { computed, signal } from '@preact/signals';
import type {
  ChosenServer,
  EnterValuesRequest,
  EnvironmentList,
  FilledCredential,
  OperationForm,
} from '../../protocol.ts';
import { call } from '../state/call.ts';
import { onEvent } from '../state/connect.ts';
import { dismissText, notify, notifyError } from '../state/notices.ts';
import { sourceId } from '../state/source-state.ts';

type Credentials = Record<string, FilledCredential>;

/** Milliseconds after a key in which the server is not told about each one. */
const DELAY_MS = 200;

const lists = signal<ReadonlyMap<string, EnvironmentList>>(new Map());
/** Environments of the open source. */
export const environments = computed(() => lists.value.get(sourceId.value ?? ''));
/** Credentials that were typed in this page, by source and environment: the server does not send them back. */
const typed = signal<ReadonlyMap<string, Credentials>>(new Map());
/** What was entered and is not kept by the server yet. */
const waiting = signal<EnterValuesRequest | undefined>(undefined);
/** What is being sent to the server. */
let sending: Promise<void> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

const place = () => `${sourceId.value} ${environments.value?.active ?? ''}`;

/** The list of declared servers that a chosen server is kept under. */
export function declaredServers({ servers }: OperationForm): string {
  return servers.map(({ url }) => url).join(' ');
}

/** The server that was chosen for the operations with these servers. */
export function chosenServer(form: OperationForm): ChosenServer | undefined {
  const declared = declaredServers(form);
  const { source, server, declared: entered } = waiting.value ?? {};
  if (server && source === sourceId.value && entered === declared) return server;
  return environments.value?.current.servers[declared];
}

/** A credential as it was typed in this page; undefined if it was not, which does not mean that there is none. */
export function typedCredential(scheme: string): FilledCredential | undefined {
  return typed.value.get(place())?.[scheme];
}

/** Forgets what was typed for a scheme, as the server has a newer credential. */
export function forgetTyped(scheme: string): void {
  const { [scheme]: _, ...others } = typed.value.get(place()) ?? {};
  typed.value = new Map(typed.value).set(place(), others);
}

/** Keeps a server for all operations that have the same servers. */
export function chooseServer(form: OperationForm, server: ChosenServer): void {
  enter({ server, declared: declaredServers(form) });
}

/** Keeps credentials by the name of their scheme, for the server of an operation. */
export function enterCredentials(form: OperationForm, entered: Credentials): void {
  typed.value = new Map(typed.value).set(place(), { ...typed.value.get(place()), ...entered });
  const { operation } = form;
  const before = waiting.value?.operation === operation ? waiting.value.credentials : {};
  enter({ credentials: { ...before, ...entered }, operation, declared: declaredServers(form) });
}

function enter(entered: Omit<EnterValuesRequest, 'source'>): void {
  const source = sourceId.value;
  if (source === undefined) return;
  const before = waiting.value;
  // A request is about one operation and one list of servers.
  const isOther =
    before !== undefined &&
    (before.source !== source ||
      before.declared !== entered.declared ||
      (before.operation ?? entered.operation) !== (entered.operation ?? before.operation));
  if (isOther) void keepEntered();
  waiting.value = { ...(isOther ? {} : waiting.value), ...entered, source };
  clearTimeout(timer);
  timer = setTimeout(() => void keepEntered(), DELAY_MS);
}

/** Sends what was entered to the server, and waits until it is kept. */
export async function keepEntered(options: { isLast?: boolean } = {}): Promise<void> {
  clearTimeout(timer);
  const request = waiting.value;
  if (request === undefined) return sending;
  const before = sending;
  const own = (async () => {
    if (!options.isLast) await before;
    try {
      setList(request.source, await call('enterValues', request, options));
    } catch (error) {
      notifyError(error);
    }
    if (waiting.value === request) waiting.value = undefined;
  })();
  sending = own;
  await own;
  if (sending === own) sending = undefined;
}

/** Follows the changes of other windows, and keeps what was typed when the page is left. */
export function followEnvironments(): () => void {
  const leave = () => void keepEntered({ isLast: true });
  addEventListener('pagehide', leave);
  const stop = onEvent((event) => {
    if (event.type === 'environments') setList(event.source, event.list);
  });
  return () => {
    removeEventListener('pagehide', leave);
    stop();
  };
}

export function setList(source: string, list: EnvironmentList): void {
  for (const { message } of lists.value.get(source)?.problems ?? []) dismissText(message);
  lists.value = new Map(lists.value).set(source, list);
  for (const { message, help } of list.problems) notify({ tone: 'error', text: message, help });
}

export async function loadEnvironments(): Promise<void> {
  const source = sourceId.value;
  if (source === undefined) return;
  try {
    setList(source, await call('listEnvironments', { source }));
  } catch (error) {
    notifyError(error);
  }
}

export async function chooseEnvironment(name: string | undefined): Promise<void> {
  const source = sourceId.value;
  if (source === undefined) return;
  await keepEntered();
  try {
    setList(source, await call('chooseEnvironment', { source, ...(name === undefined ? {} : { name }) }));
  } catch (error) {
    notifyError(error);
  }
}
