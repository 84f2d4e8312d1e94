import { expect, test } from 'vitest';
import { authorSamples, MAX_SAMPLES } from '../src/render/operation/author-samples.ts';

function getSamples(list: object[]) {
  return authorSamples({ 'x-codeSamples': list } as Parameters<typeof authorSamples>[0]);
}

test.each<[string, object, string, string, string]>([
  ['a language of ours', { lang: 'JavaScript' }, 'javascript', 'JavaScript', 'javascript'],
  ['another name of it', { lang: 'Node.js' }, 'javascript', 'Node.js', 'javascript'],
  ['a name with signs', { lang: 'C#' }, 'csharp', 'C#', 'csharp'],
  ['cURL', { lang: 'cURL' }, 'curl', 'cURL', 'bash'],
  ['a program of the shell', { lang: 'HTTPie' }, 'httpie', 'HTTPie', 'bash'],
  ['a language that we do not have', { lang: 'Elixir' }, 'elixir', 'Elixir', 'elixir'],
  ['a label', { lang: 'TypeScript', label: 'Node' }, 'typescript', 'Node', 'typescript'],
  ['a label alone', { label: 'Our program' }, 'text', 'Our program', 'text'],
  ['no name', {}, 'text', 'text', 'text'],
])('%s', (_name, given, id, title, language) => {
  expect(getSamples([{ ...given, source: ' go() ' }])).toEqual([{ id, title, language, text: 'go()' }]);
});

test('several samples of one language are all shown', () => {
  const samples = getSamples([
    { lang: 'JavaScript', source: 'a' },
    { lang: 'Node.js', source: 'b' },
    { lang: 'js', label: 'Browser', source: 'c' },
  ]);
  expect(samples.map(({ id, title, text }) => [id, title, text])).toEqual([
    ['javascript', 'JavaScript', 'a'],
    ['javascript--2', 'Node.js', 'b'],
    ['javascript--3', 'Browser', 'c'],
  ]);
});

test('long samples are shown, up to a bound for all of them', () => {
  const long = (length: number) => ({ lang: 'Go', source: 'x();\n'.repeat(length / 5) });
  const [one] = getSamples([long(20_000)]);
  expect(one?.text.length).toBe(19_999);
  const many = getSamples(Array.from({ length: 20 }, () => long(50_000)));
  expect(many.every(({ text }) => text.endsWith('\n…') && text.length > 300)).toBe(true);
  expect(many.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThan(80_000);
});

test('the tabs are as many as the style sheet shows; the last one has all others', () => {
  const samples = getSamples(
    Array.from({ length: 25 }, (_, at) => ({ lang: `L${at}`, source: `text ${at}` })),
  );
  expect(samples).toHaveLength(MAX_SAMPLES);
  const last = samples.at(-1);
  expect(last?.title).toBe('L19 …');
  for (let at = 19; at < 25; at += 1) expect(last?.text).toContain(`L${at}:\ntext ${at}`);
});

test.each([
  ['Shell', 'hcloud server list', 'shell'],
  ['shell', 'curl https://example.com/', 'curl'],
  ['bash', 'TOKEN=1 \\\n  curl -H x https://example.com/', 'curl'],
  ['cURL', 'http example.com', 'curl'],
  ['sh', 'recurly list', 'shell'],
  ['Python', 'client.list()', 'python'],
  ['CLI', 'hcloud server list', 'cli'],
])('keeps ours of curl beside a sample in %s: %s', (lang, source, id) => {
  expect(getSamples([{ lang, source }]).map((sample) => sample.id)).toEqual([id]);
});
