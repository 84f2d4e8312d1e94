import type { ComposedRequest } from '../build/composed-request.ts';
import { expressibleRequest } from './expressible-request.ts';
import { DEFAULT_SAMPLE_LANGUAGES, SAMPLE_LANGUAGES, type SampleLanguageId } from './sample-languages.ts';

/** One way to send a request. */
export interface CodeSample {
  id: SampleLanguageId;
  title: string;
  /** Language for highlighting. */
  language: string;
  code: string;
}

/** The request in each of the languages, in their order. No text of the request leaves the quotes it is put in. */
export function codeSamples(
  request: ComposedRequest,
  languages: readonly SampleLanguageId[] = DEFAULT_SAMPLE_LANGUAGES,
): CodeSample[] {
  const expressible = expressibleRequest(request);
  return languages.map((id) => {
    const { write, ...sample } = SAMPLE_LANGUAGES[id];
    return { id, ...sample, code: write(expressible) };
  });
}
