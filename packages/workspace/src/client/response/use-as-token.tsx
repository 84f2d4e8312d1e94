import { enterCredentials } from '../request/environments.ts';
import { form, type SentCall } from '../request/request-state.ts';
import { call } from '../state/call.ts';
import { notify, notifyError } from '../state/notices.ts';
import { sourceId } from '../state/source-state.ts';
import { valueOfRow } from './json-rows.ts';

interface UseAsTokenProps {
  sent: SentCall;
  /** JSON Pointer of a string in the body of the reply. */
  pointer: string;
}

/** Makes a string of a reply the token of a security scheme, for all operations that name the scheme. */
export function UseAsToken({ sent, pointer }: UseAsTokenProps) {
  const schemes = form.value?.tokenSchemes ?? [];
  const use = async (scheme: string) => {
    try {
      const token = await readString(sent, pointer);
      if (token === undefined || !form.value) return;
      enterCredentials(form.value, { [scheme]: token });
      notify({ tone: 'info', text: `Requests that need ${scheme} send this token.` });
    } catch (error) {
      notifyError(error);
    }
  };
  return schemes.map((scheme) => (
    <button key={scheme} type="button" class="ws-button ws-button-quiet" onClick={() => void use(scheme)}>
      {schemes.length === 1 ? 'Use as token' : `Use as ${scheme}`}
    </button>
  ));
}

/** Reads a string of the reply as it was received: the one that is shown may be masked. */
async function readString({ answer, revealed }: SentCall, pointer: string): Promise<string | undefined> {
  if (!answer || sourceId.value === undefined) return undefined;
  const exchange =
    revealed ??
    (answer.isMasked
      ? (await call('revealSend', { source: sourceId.value, call: answer.id })).exchange
      : answer.exchange);
  const value = valueOfRow(exchange?.response?.body.value ?? null, pointer);
  return typeof value === 'string' ? value : undefined;
}
