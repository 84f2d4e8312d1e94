import type { CallFailure, CallName, CallRequest, CallResponse } from '../../protocol.ts';

/** Message of calls that no server answers. */
export const UNREACHABLE = 'The local server of Curlew does not answer.';

/** Error response of the server. */
export class CallError extends Error {
  readonly code: CallFailure['code'] | 'unreachable';
  readonly help: string | undefined;

  constructor({ code, message, help }: Omit<CallFailure, 'code'> & { code: CallError['code'] }) {
    super(message);
    this.name = 'CallError';
    this.code = code;
    this.help = help;
  }
}

/** Makes a call of the local server. Rejects with a `CallError` and nothing else. */
export async function call<Name extends CallName>(
  name: Name,
  request: CallRequest<Name>,
  options: { isLast?: boolean } = {},
): Promise<CallResponse<Name>> {
  const response = await fetch(`/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
    keepalive: options.isLast ?? false,
  }).catch(() => undefined);
  if (!response) {
    throw new CallError({
      code: 'unreachable',
      message: UNREACHABLE,
      help: 'Start `curlew open` again, then repeat what you did.',
    });
  }
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return body as CallResponse<Name>;
  throw new CallError(
    isFailure(body)
      ? body
      : { code: 'engine-failed', message: `The local server answered with status ${response.status}.` },
  );
}

function isFailure(body: unknown): body is CallFailure {
  return typeof body === 'object' && body !== null && 'message' in body && 'code' in body;
}
