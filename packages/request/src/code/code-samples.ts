import type { ComposedRequest } from '../build/composed-request.ts';
import { cCode } from './languages/c.ts';
import { csharpCode } from './languages/csharp.ts';
import { curlCode } from './languages/curl.ts';
import { dartCode } from './languages/dart.ts';
import { faradayCode } from './languages/faraday.ts';
import { goCode } from './languages/go.ts';
import { guzzleCode } from './languages/guzzle.ts';
import { httpieCode } from './languages/httpie.ts';
import { javaCode } from './languages/java.ts';
import { axiosCode, javascriptCode, typescriptCode, xhrCode } from './languages/javascript.ts';
import { kotlinCode } from './languages/kotlin.ts';
import { okhttpCode } from './languages/okhttp.ts';
import { phpCode } from './languages/php.ts';
import { powershellCode, webRequestCode } from './languages/powershell.ts';
import { aiohttpCode, httpxCode, pythonCode } from './languages/python.ts';
import { restsharpCode } from './languages/restsharp.ts';
import { rubyCode } from './languages/ruby.ts';
import { rustCode } from './languages/rust.ts';
import { swiftCode } from './languages/swift.ts';
import { wgetCode } from './languages/wget.ts';
import { type CodeConnection, type PlainRequest, toPlainRequest } from './plain-request.ts';

/** One way to send a request. */
export interface CodeSample {
  id: SampleLanguageId;
  title: string;
  /** Language for highlighting. */
  language: string;
  code: string;
  /** The code has neither the certificates nor the proxy of the connection. */
  lacksConnection?: true;
}

/**
 * Returns the request in each of the languages, in their order. No text of the request leaves the quotes it is put
 * in.
 * @param connection not written in every language: `lacksConnection` marks the others
 */
export function codeSamples(
  request: ComposedRequest,
  languages: readonly SampleLanguageId[] = DEFAULT_SAMPLE_LANGUAGES,
  connection?: CodeConnection,
): CodeSample[] {
  const plain = { ...toPlainRequest(request), ...(connection && { connection }) };
  return languages.map((id) => {
    const { write, title, language, hasConnection }: SampleLanguage = SAMPLE_LANGUAGES[id];
    const lacksConnection = connection !== undefined && !hasConnection;
    return { id, title, language, code: write(plain), ...(lacksConnection && { lacksConnection }) };
  });
}

/** How requests are written in one language, or for one library of it. */
export interface SampleLanguage {
  title: string;
  /** Grammar of the syntax highlighter. */
  language: string;
  /** No text of the request leaves the quotes it is put in. */
  write(request: PlainRequest): string;
  /** Its code has the certificates and the proxy of a connection. */
  hasConnection?: true;
}

/** Every language that there are samples in, by its id. */
export const SAMPLE_LANGUAGES = {
  curl: { title: 'curl', language: 'bash', write: curlCode, hasConnection: true },
  httpie: { title: 'HTTPie', language: 'bash', write: httpieCode },
  wget: { title: 'Wget', language: 'bash', write: wgetCode },
  javascript: { title: 'JavaScript', language: 'javascript', write: javascriptCode, hasConnection: true },
  typescript: { title: 'TypeScript', language: 'typescript', write: typescriptCode, hasConnection: true },
  axios: { title: 'JavaScript (axios)', language: 'javascript', write: axiosCode },
  xhr: { title: 'JavaScript (XMLHttpRequest)', language: 'javascript', write: xhrCode },
  python: { title: 'Python', language: 'python', write: pythonCode, hasConnection: true },
  httpx: { title: 'Python (httpx)', language: 'python', write: httpxCode },
  aiohttp: { title: 'Python (aiohttp)', language: 'python', write: aiohttpCode },
  go: { title: 'Go', language: 'go', write: goCode, hasConnection: true },
  java: { title: 'Java', language: 'java', write: javaCode },
  okhttp: { title: 'Java (OkHttp)', language: 'java', write: okhttpCode },
  kotlin: { title: 'Kotlin', language: 'kotlin', write: kotlinCode },
  csharp: { title: 'C#', language: 'csharp', write: csharpCode },
  restsharp: { title: 'C# (RestSharp)', language: 'csharp', write: restsharpCode },
  php: { title: 'PHP', language: 'php', write: phpCode },
  guzzle: { title: 'PHP (Guzzle)', language: 'php', write: guzzleCode },
  ruby: { title: 'Ruby', language: 'ruby', write: rubyCode },
  faraday: { title: 'Ruby (Faraday)', language: 'ruby', write: faradayCode },
  rust: { title: 'Rust', language: 'rust', write: rustCode },
  swift: { title: 'Swift', language: 'swift', write: swiftCode },
  dart: { title: 'Dart', language: 'dart', write: dartCode },
  c: { title: 'C (libcurl)', language: 'c', write: cCode },
  powershell: { title: 'PowerShell', language: 'powershell', write: powershellCode },
  webrequest: { title: 'PowerShell (Invoke-WebRequest)', language: 'powershell', write: webRequestCode },
} as const satisfies Record<string, SampleLanguage>;

/** The id of a language of samples. */
export type SampleLanguageId = keyof typeof SAMPLE_LANGUAGES;

/** Each further one makes every page of an operation larger. */
export const DEFAULT_SAMPLE_LANGUAGES: readonly SampleLanguageId[] = ['curl', 'javascript', 'python', 'go'];
