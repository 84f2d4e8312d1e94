import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { fuzzOnce } from '../scripts/fuzz-once.ts';
import { mutate, randomFrom } from '../scripts/mutate.ts';

const root = fileURLToPath(new URL('./fixtures/', import.meta.url));

/** A taste of `npm run fuzz`. */
test.each(readdirSync(root))(
  '%s: no mutation makes it crash, hang or write an invalid document',
  async (adapter) => {
    const texts = readdirSync(root + adapter).map((name) => {
      const folder = `${root}${adapter}/${name}/`;
      return readFileSync(folder + readdirSync(folder).find((file) => file.startsWith('input.')), 'utf8');
    });
    const random = randomFrom(20240229);
    for (let count = 0; count < 150; count += 1) {
      const text = mutate(texts[random(texts.length)] ?? '', texts[random(texts.length)] ?? '', random);
      expect([await fuzzOnce(adapter, text, { includeExamples: true, includeCookies: true }), text]).toEqual([
        undefined,
        text,
      ]);
    }
  },
);
