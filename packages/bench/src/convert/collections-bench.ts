import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collToOpenApi } from '@curlew/convert';
import { convert as convertWithScalar } from '@scalar/postman-to-openapi';
import { parse } from 'yaml';
import type { Bench, Table } from '../bench.ts';
import { SHOWCASE_COLLECTION } from '../paths.ts';
import { addKept, countCollection, countDocument, KEPT_NAMES, type Kept, nothing } from './count-kept.ts';
import { makeCollection } from './make-collection.ts';

type Convert = (text: string) => Promise<unknown>;

const CONVERTERS: readonly (readonly [string, Convert])[] = [
  [
    'curlew',
    async (text) =>
      (await collToOpenApi(text, { useSourceInfo: true, includeExamples: true, validate: false })).document,
  ],
  ['@scalar/postman-to-openapi', async (text) => convertWithScalar(JSON.parse(text))],
  [
    'postman-to-openapi',
    async (text) => {
      // The types of the package declare no default export, although this CommonJS module has only that.
      const { default: convert } = (await import('postman-to-openapi')) as unknown as {
        default: (text: string, output: undefined) => Promise<string>;
      };
      return parse(await convert(text, undefined));
    },
  ],
];

/** Lists the collections of the repository, or those of the folder in `BENCH_COLLECTIONS`. */
function collections(): string[] {
  const folder = process.env.BENCH_COLLECTIONS;
  if (folder === undefined) return [readFileSync(SHOWCASE_COLLECTION, 'utf8'), makeCollection(100)];
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return files.map((file) => readFileSync(join(folder, file), 'utf8'));
}

export const collectionsBench: Bench = {
  name: 'collections',
  about:
    'what descriptions keep of what collections say; equal requests are one operation, so fewer can be all',
  async run(): Promise<Table> {
    const texts = collections();
    const said = texts.map((text) => countCollection(JSON.parse(text))).reduce(addKept, nothing());
    const rows = [row('said', said, 0)];
    for (const [name, convert] of CONVERTERS) {
      let kept = nothing();
      let failed = 0;
      for (const text of texts) {
        try {
          kept = addKept(kept, countDocument(await convert(text)));
        } catch {
          failed += 1;
        }
      }
      rows.push(row(name, kept, failed));
    }
    return {
      head: ['', ...KEPT_NAMES.map(([, label]) => label), 'failed'],
      rows,
      verdicts: [`${texts.length} collections`],
    };
  },
};

function row(name: string, kept: Kept, failed: number): string[] {
  return [name, ...KEPT_NAMES.map(([key]) => String(kept[key])), String(failed)];
}
