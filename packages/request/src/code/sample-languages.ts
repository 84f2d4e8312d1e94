import { csharpCode } from './csharp.ts';
import { curlCode } from './curl.ts';
import type { PlainRequest } from './expressible-request.ts';
import { goCode } from './go.ts';
import { httpieCode } from './httpie.ts';
import { javaCode } from './java.ts';
import { javascriptCode, typescriptCode } from './javascript.ts';
import { kotlinCode } from './kotlin.ts';
import { phpCode } from './php.ts';
import { powershellCode } from './powershell.ts';
import { httpxCode, pythonCode } from './python.ts';
import { rubyCode } from './ruby.ts';
import { rustCode } from './rust.ts';
import { swiftCode } from './swift.ts';

/** How requests are written in one language, or for one library of it. */
export interface SampleLanguage {
  title: string;
  /** What it is highlighted as. */
  language: string;
  /** No text of the request leaves the quotes it is put in. */
  write(request: PlainRequest): string;
}

/** Every language that there are samples in, by its id. */
export const SAMPLE_LANGUAGES = {
  curl: { title: 'curl', language: 'bash', write: curlCode },
  httpie: { title: 'HTTPie', language: 'bash', write: httpieCode },
  javascript: { title: 'JavaScript', language: 'javascript', write: javascriptCode },
  typescript: { title: 'TypeScript', language: 'typescript', write: typescriptCode },
  python: { title: 'Python', language: 'python', write: pythonCode },
  httpx: { title: 'Python (httpx)', language: 'python', write: httpxCode },
  go: { title: 'Go', language: 'go', write: goCode },
  java: { title: 'Java', language: 'java', write: javaCode },
  kotlin: { title: 'Kotlin', language: 'kotlin', write: kotlinCode },
  csharp: { title: 'C#', language: 'csharp', write: csharpCode },
  php: { title: 'PHP', language: 'php', write: phpCode },
  ruby: { title: 'Ruby', language: 'ruby', write: rubyCode },
  rust: { title: 'Rust', language: 'rust', write: rustCode },
  swift: { title: 'Swift', language: 'swift', write: swiftCode },
  powershell: { title: 'PowerShell', language: 'powershell', write: powershellCode },
} as const satisfies Record<string, SampleLanguage>;

export type SampleLanguageId = keyof typeof SAMPLE_LANGUAGES;

/** Each further one makes every page of an operation larger. */
export const DEFAULT_SAMPLE_LANGUAGES: readonly SampleLanguageId[] = ['curl', 'javascript', 'python', 'go'];
