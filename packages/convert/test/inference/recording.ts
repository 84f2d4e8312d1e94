import {
  type ConvertOptions,
  harToOpenApi,
  type InferenceOptions,
  RECOMMENDED_INFERENCE,
} from '@curlew/convert';

/** One recorded exchange: `GET /users/1`, and what was answered and sent as JSON. */
export interface Exchange {
  call: string;
  answer?: unknown;
  status?: number;
  sent?: unknown;
  /** Instead of JSON that was sent. */
  sentText?: { mediaType: string; text: string };
  headers?: Record<string, string>;
  /** Instead of JSON. */
  raw?: { mediaType: string; text: string };
}

/** The exchanges as an HTTP archive. */
export function archive(exchanges: readonly Exchange[]): string {
  const entries = exchanges.map(({ call, answer, status = 200, sent, sentText, headers = {}, raw }) => {
    const [method, path] = call.split(' ');
    const json = { mimeType: 'application/json' };
    return {
      request: {
        method,
        url: `https://api.example.com${path}`,
        headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
        ...(sent !== undefined && { postData: { ...json, text: JSON.stringify(sent) } }),
        ...(sentText && { postData: { mimeType: sentText.mediaType, text: sentText.text } }),
      },
      response: {
        status,
        headers: [],
        content: raw
          ? { size: 1, mimeType: raw.mediaType, text: raw.text }
          : {
              size: answer === undefined ? 0 : 1,
              ...json,
              ...(answer !== undefined && { text: JSON.stringify(answer) }),
            },
      },
    };
  });
  return JSON.stringify({ log: { version: '1.2', entries } });
}

/** Converts exchanges with the recommended inference; `given` changes it. */
export async function infer(
  exchanges: readonly Exchange[],
  given: InferenceOptions = {},
  options: ConvertOptions = {},
) {
  const inference = { ...RECOMMENDED_INFERENCE, ...given };
  const result = await harToOpenApi(archive(exchanges), { ...options, inference });
  const { document } = result;
  const schemas = document.components?.schemas ?? {};
  /** The schema of what one operation answers with. */
  const answer = (path: string, method: 'get' | 'post' = 'get', status = '200') =>
    document.paths?.[path]?.[method]?.responses[status]?.content?.['application/json']?.schema;
  return { ...result, schemas, answer, paths: Object.keys(document.paths ?? {}) };
}

export function times<Value>(count: number, make: (at: number) => Value): Value[] {
  return Array.from({ length: count }, (_, at) => make(at));
}
