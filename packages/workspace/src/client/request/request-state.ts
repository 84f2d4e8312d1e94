import { computed, effect, signal } from '@preact/signals';
import type {
  BodyView,
  ExchangeView,
  MessageView,
  OperationForm,
  RequestValues,
  SendResponse,
} from '../../protocol.ts';
import { call } from '../state/call.ts';
import { editor } from '../state/editor-handle.ts';
import { notifyError } from '../state/notices.ts';
import { docsRevision, operationKey, sourceId } from '../state/source-state.ts';
import { chooseServer, chosenServer } from './environments.ts';

/** A call that was sent from this window, or one of the history. */
export interface SentCall {
  id: string;
  operation: string;
  isRunning: boolean;
  /** Messages can be sent to it. */
  isOpen?: boolean;
  /** Messages as they arrive; the answer contains all of them. */
  messages: readonly MessageView[];
  answer?: SendResponse;
  /** The exchange with its credentials, while the user wants to see them. */
  revealed?: ExchangeView;
  /** Body of the reply before. */
  previous?: BodyView;
  /** Findings that were declared since: indexes. */
  declared: ReadonlySet<number>;
}

/** Form of the open operation. */
export const form = signal<OperationForm | undefined>(undefined);
export const formFailure = signal<string | undefined>(undefined);
/** Values filled in, by source and operation, while the page is open. Servers and credentials are kept by the environment. */
const drafts = signal<ReadonlyMap<string, RequestValues>>(new Map());
/** The last call of each operation. */
const calls = signal<ReadonlyMap<string, SentCall>>(new Map());

const draftKey = (operation: string) => `${sourceId.value} ${operation}`;

/** What a request is made of. The server adds the credentials that it keeps. */
export const values = computed<RequestValues | undefined>(() => {
  if (!form.value) return undefined;
  const own = drafts.value.get(draftKey(form.value.operation)) ?? form.value.sample;
  return { ...own, ...chosenServer(form.value), credentials: {} };
});
export const sentCall = computed<SentCall | undefined>(() => calls.value.get(operationKey.value ?? ''));

/** Whether the form is that of the open operation: while another one is opened, the former stays in view for a moment. */
export const isFormCurrent = computed(() => form.value?.operation === operationKey.value);

/** Sets values of the open operation, and the server of all operations that have the same servers. */
export function setValues(next: Partial<Omit<RequestValues, 'credentials'>>): void {
  if (!form.value || !values.value) return;
  const { serverUrl, serverVariables, ...own } = next;
  if (serverUrl !== undefined || serverVariables) {
    chooseServer(form.value, {
      ...(chosenServer(form.value) ?? { serverVariables: {} }),
      ...(serverUrl !== undefined && { serverUrl }),
      ...(serverVariables && { serverVariables }),
    });
  }
  if (Object.keys(own).length === 0) return;
  const key = draftKey(form.value.operation);
  const before = drafts.value.get(key) ?? form.value.sample;
  drafts.value = new Map(drafts.value).set(key, { ...before, ...own });
}

export function removeBody(): void {
  if (!form.value || !values.value) return;
  const { body: _body, ...rest } = values.value;
  drafts.value = new Map(drafts.value).set(draftKey(form.value.operation), rest);
}

export function resetValues(): void {
  if (!form.value) return;
  const next = new Map(drafts.value);
  next.delete(draftKey(form.value.operation));
  drafts.value = next;
}

export function updateCall(operation: string, change: (before: SentCall | undefined) => SentCall): void {
  calls.value = new Map(calls.value).set(operation, change(calls.value.get(operation)));
}

/** Calls by their id, for messages that are pushed. */
export function findCall(id: string): SentCall | undefined {
  return [...calls.value.values()].find((one) => one.id === id);
}

/** Keeps the form the one of the open operation, as the description now has it. */
export function followOperation(): () => void {
  return effect(() => {
    const source = sourceId.value;
    const operation = operationKey.value;
    // Read again with each newer description: the outline stays the same if only a server or a schema has changed.
    void docsRevision.value;
    if (source === undefined || operation === undefined) {
      form.value = undefined;
      return;
    }
    void load(source, operation);
  });
}

async function load(source: string, operation: string): Promise<void> {
  try {
    await editor.peek()?.flush();
    const next = await call('operationForm', { source, operation });
    if (operationKey.peek() !== operation) return;
    form.value = next;
    formFailure.value = undefined;
  } catch (error) {
    if (operationKey.peek() !== operation) return;
    if (form.peek()?.operation !== operation) form.value = undefined;
    if (error instanceof Error) formFailure.value = error.message;
    else notifyError(error);
  }
}
