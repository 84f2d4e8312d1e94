import type { Json, JsonObject } from '@curlew/openapi';
import { isObject } from '@curlew/openapi/internal';
import { SAMPLE_LANGUAGES, type SampleLanguageId } from '@curlew/request';
import { slugify } from '../../plan/names/slugify.ts';
import { ExampleCutter } from './cut-example.ts';

/** Other names of the languages of our own samples, in lower case. */
const ALIASES: Partial<Record<SampleLanguageId, string[]>> = {
  curl: ['shell', 'shell + curl', 'shell / curl', 'bash', 'sh', 'zsh'],
  javascript: ['js', 'node', 'node.js', 'nodejs'],
  typescript: ['ts'],
  python: ['py', 'python3'],
  go: ['golang'],
  kotlin: ['kt'],
  csharp: ['.net', 'dotnet'],
  ruby: ['rb'],
  rust: ['rs'],
  powershell: ['pwsh', 'ps1'],
};

const OURS: ReadonlyMap<string, SampleLanguageId> = new Map(
  (Object.keys(SAMPLE_LANGUAGES) as SampleLanguageId[]).flatMap((id) =>
    [id, SAMPLE_LANGUAGES[id].title.toLowerCase(), ...(ALIASES[id] ?? [])].map((name) => [name, id] as const),
  ),
);

/** Samples of one operation: the tabs that the style sheet shows. */
export const MAX_SAMPLES = 20;
/** Maximum length of all samples of an operation, in UTF-16 units. */
const MAX_LENGTH = 60_000;

/** A sample of the author's. */
export interface AuthorSample {
  /** Id of its language, as generated samples have it, with a number for a second sample of the language. */
  id: string;
  title: string;
  /** For highlighting. */
  language: string;
  text: string;
}

/** Returns the samples of `x-codeSamples`. Long samples are cut, and samples beyond the limit are joined in the last one. */
export function authorSamples(extensions: JsonObject): AuthorSample[] {
  const list = ['x-codeSamples', 'x-code-samples'].map((name) => extensions[name]).find(Array.isArray) ?? [];
  const cutter = new ExampleCutter(MAX_LENGTH);
  const counts = new Map<string, number>();
  return inTabs(list.flatMap(readSample)).map(({ language: name, title, text }) => {
    const id = getId(name.trim().toLowerCase(), text);
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    return {
      id: count === 1 ? id : `${id}--${count}`,
      title,
      language: isOurs(id)
        ? SAMPLE_LANGUAGES[id].language
        : id === SHELL
          ? SAMPLE_LANGUAGES.curl.language
          : id,
      text: cutter.cut(text.trim()).text,
    };
  });
}

/** Id of shell commands other than curl, such as those of a command-line program of the API. */
const SHELL = 'shell';

/** A command of another program stands beside curl, and does not replace it. */
function getId(language: string, text: string): string {
  const id = OURS.get(language) ?? (slugify(language) || 'text');
  return id === 'curl' && language !== 'curl' && !/\bcurl\b/.test(text) ? SHELL : id;
}

type GivenSample = Omit<AuthorSample, 'id'>;

function readSample(entry: Json): GivenSample[] {
  if (!isObject(entry) || typeof entry.source !== 'string') return [];
  const { lang, label, source } = entry;
  const [language = 'text', title = language] = [lang, label].map((text) =>
    typeof text === 'string' && text.trim() !== '' ? text : undefined,
  );
  return [{ language, title, text: source }];
}

function isOurs(id: string): id is SampleLanguageId {
  return Object.hasOwn(SAMPLE_LANGUAGES, id);
}

function inTabs(samples: GivenSample[]): GivenSample[] {
  const others = samples.slice(MAX_SAMPLES - 1);
  const [first, ...more] = others;
  if (first === undefined || more.length === 0) return samples;
  const text = others.map((sample) => `${sample.title}:\n${sample.text}`).join('\n\n');
  return [...samples.slice(0, MAX_SAMPLES - 1), { language: 'text', title: `${first.title} …`, text }];
}
