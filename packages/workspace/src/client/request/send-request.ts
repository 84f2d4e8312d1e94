import type { Json } from '@curlew/openapi';
import type { OperationForm, RequestValues } from '../../protocol.ts';
import { call } from '../state/call.ts';
import { onEvent } from '../state/connect.ts';
import { editor } from '../state/editor-handle.ts';
import { notifyError } from '../state/notices.ts';
import { sourceId } from '../state/source-state.ts';
import { connectionSettings, sendConnection } from './connection-settings.ts';
import { keepEntered } from './environments.ts';
import { findCall, form, isFormCurrent, type SentCall, updateCall, values } from './request-state.ts';

/** Messages of a stream that are kept while it is open; the answer names all that the server kept. */
const MAX_MESSAGES = 2_000;

/** Names of the path that have no value yet: the address would be another one. */
export function missingPath({ parameters }: RequestValues, { path, protocol }: OperationForm): string[] {
  if (protocol === 'grpc' || protocol === 'mcp' || protocol === 'trpc') return [];
  const names = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
  const isFilled = (name: string) =>
    parameters.some(
      (one) => one.in === 'path' && one.name === name && one.value !== '' && one.value !== null,
    );
  return names.filter((name) => !isFilled(name));
}

/** Sends what is filled in, from the local server. */
export async function sendRequest(): Promise<void> {
  const source = sourceId.value;
  const operation = form.value?.operation;
  if (source === undefined || operation === undefined || !values.value || !isFormCurrent.value) return;
  if (form.value && missingPath(values.value, form.value).length > 0) return;
  const id = crypto.randomUUID();
  updateCall(operation, (before) => ({
    id,
    operation,
    isRunning: true,
    messages: [],
    declared: new Set(),
    ...getPrevious(before),
  }));
  try {
    await editor.value?.flush();
    await keepEntered();
    const { timeoutMs } = connectionSettings.value;
    const answer = await call('send', {
      source,
      operation,
      id,
      values: values.value,
      ...(timeoutMs !== undefined && { timeoutMs }),
      connection: sendConnection.value,
      ...(form.value?.messages && { isLive: true }),
    });
    updateCall(operation, (before) =>
      before?.id === id
        ? { ...before, isRunning: false, isOpen: false, answer }
        : (before as NonNullable<typeof before>),
    );
  } catch (error) {
    notifyError(error);
    updateCall(operation, () => ({ id, operation, isRunning: false, messages: [], declared: new Set() }));
  }
}

/** The last reply, which the next one is compared with. */
function getPrevious(before: SentCall | undefined): Pick<SentCall, 'previous'> {
  const body = before?.answer?.exchange?.response?.body ?? before?.previous;
  return body ? { previous: body } : {};
}

export function cancelRequest(id: string): void {
  void call('cancelSend', { id }).catch(notifyError);
}

/** Sends a message to an open connection. A text that is not JSON is sent as it is. Returns why it was not sent. */
export async function sendMessage(id: string, text: string): Promise<string | undefined> {
  if (sourceId.value === undefined) return undefined;
  let data: Json = text;
  try {
    data = JSON.parse(text);
  } catch {
    // As it is.
  }
  try {
    // It is checked against the description as it is now.
    await editor.value?.flush();
    return (await call('sendMessage', { id, source: sourceId.value, data })).problem;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Closes a WebSocket, or ends the messages of a gRPC stream, which is then answered. */
export function endStream({ id, operation }: SentCall): void {
  updateCall(operation, (before) => ({ ...(before as SentCall), isOpen: false }));
  void call('endStream', { id }).catch(notifyError);
}

/** Adds messages of calls under way as they are pushed: many of one frame at once. */
export function followMessages(): () => void {
  let waiting: { call: string; message: Parameters<typeof add>[1][number] }[] = [];
  let frame = 0;
  const stop = onEvent((event) => {
    if (event.type === 'stream') {
      const sent = findCall(event.call);
      if (sent) updateCall(sent.operation, () => ({ ...sent, isOpen: true }));
    }
    if (event.type !== 'message') return;
    waiting.push(event);
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      for (const id of new Set(waiting.map((one) => one.call))) {
        add(
          id,
          waiting.filter((one) => one.call === id).map(({ message }) => message),
        );
      }
      waiting = [];
    });
  });
  return () => {
    cancelAnimationFrame(frame);
    stop();
  };
}

function add(id: string, messages: NonNullable<ReturnType<typeof findCall>>['messages']): void {
  const sent = findCall(id);
  if (!sent) return;
  updateCall(sent.operation, (before) => ({
    ...(before ?? sent),
    messages: [...sent.messages, ...messages].slice(-MAX_MESSAGES),
  }));
}
