import type { ComposedRequest } from '../build/composed-request.ts';
import { curlCode } from './curl.ts';
import { expressibleRequest } from './expressible-request.ts';
import { goCode } from './go.ts';
import { javascriptCode } from './javascript.ts';
import { pythonCode } from './python.ts';

/** One way to send a request. */
export interface CodeSample {
  id: string;
  title: string;
  /** Language for highlighting. */
  language: string;
  code: string;
}

const WRITERS = [
  { id: 'curl', title: 'curl', language: 'bash', write: curlCode },
  { id: 'javascript', title: 'JavaScript', language: 'javascript', write: javascriptCode },
  { id: 'python', title: 'Python', language: 'python', write: pythonCode },
  { id: 'go', title: 'Go', language: 'go', write: goCode },
];

/** The request in every language there is. All texts of the request are escaped for their quotes. */
export function codeSamples(request: ComposedRequest): CodeSample[] {
  const expressible = expressibleRequest(request);
  return WRITERS.map(({ write, ...sample }) => ({ ...sample, code: write(expressible) }));
}
