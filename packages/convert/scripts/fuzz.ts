import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fuzzOnce } from './fuzz-once.ts';
import { mutate, randomFrom } from './mutate.ts';

/** `fuzz.ts [inputs] [seed]`: mutates the fixtures and converts the result, until an error occurs. */
const inputs = Number(process.argv[2] ?? 100_000);
const seed = Number(process.argv[3] ?? 1);

const root = fileURLToPath(new URL('../test/fixtures/', import.meta.url));
const seeds = readdirSync(root).flatMap((adapter) =>
  readdirSync(join(root, adapter)).map((name) => {
    const folder = join(root, adapter, name);
    const file = readdirSync(folder).find((one) => one.startsWith('input.')) ?? '';
    return { adapter, text: readFileSync(join(folder, file), 'utf8') };
  }),
);

const random = randomFrom(seed);
const start = performance.now();
for (let count = 1; count <= inputs; count += 1) {
  const one = seeds[random(seeds.length)] ?? { adapter: 'curl', text: '' };
  const text = mutate(one.text, seeds[random(seeds.length)]?.text ?? '', random);
  const options = {
    includeExamples: random(2) === 0,
    includeCookies: random(2) === 0,
    useServerBasePath: random(2) === 0,
    strict: random(8) === 0,
  };
  const problem = await fuzzOnce(one.adapter, text, options);
  if (problem !== undefined) {
    const file = join(tmpdir(), `fuzz-${seed}-${count}.txt`);
    writeFileSync(file, text);
    console.error(
      `Input ${count} (${one.adapter}, ${JSON.stringify(options)}), kept in ${file}:\n${problem}`,
    );
    process.exitCode = 1;
    break;
  }
  if (count % 10_000 === 0)
    console.log(`${count} inputs in ${((performance.now() - start) / 1000).toFixed(0)} s`);
}
