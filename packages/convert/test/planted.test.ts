import { inspect } from 'node:util';
import {
  type ConvertOptions,
  type ConvertResult,
  collToOpenApi,
  curlToOpenApi,
  findDifferences,
  harToOpenApi,
  type InferenceOptions,
  RECOMMENDED_INFERENCE,
  toYaml,
} from '@curlew/convert';
import { differenceEdits, toDiagnostics } from '@curlew/convert/internal';
import { renderGithub, renderJson, renderPretty, SourceFile } from '@curlew/diagnostics';
import { editDescription, readDescription } from '@curlew/openapi';
import { afterAll, describe, expect, test } from 'vitest';
import { IS_COMPLETE } from '../../../scripts/test-scope.ts';
import { findPlants } from '../../exchange/test/planted/find-plants.ts';
import { Planting } from '../../exchange/test/planted/planting.ts';
import { Random, runSeed } from '../../exchange/test/planted/random.ts';
import { plantArchive } from './planted/plant-archive.ts';
import { plantCollection } from './planted/plant-collection.ts';
import { plantCurl } from './planted/plant-curl.ts';

const ROUNDS = Number(process.env.PLANT_ROUNDS ?? (IS_COMPLETE ? 4 : 1));

/** Plants, looks into outputs, and what was found: the sum of the run. */
const counts = { planted: 0, looked: 0, found: 0 };

/** Enumerations of a single value: whatever may be listed is. */
const EVERYTHING: InferenceOptions = {
  ...RECOMMENDED_INFERENCE,
  enumMinSamples: 1,
  enumMaxValues: 100,
  sampleCounts: true,
  graphqlOperations: true,
};

const OPTIONS: readonly (readonly [string, ConvertOptions])[] = [
  ['by default', {}],
  [
    'with examples and everything',
    { includeExamples: true, includeCookies: true, includeCommonHeaders: true },
  ],
  ['with all that can be inferred', { includeExamples: true, inference: EVERYTHING }],
  ['with all that can be inferred, without examples', { inference: EVERYTHING }],
  ['without security', { inferSecurity: false, includeExamples: true, inferPathParameters: false }],
];

const SOURCES: readonly (readonly [
  string,
  (planting: Planting) => string,
  (text: string, options: ConvertOptions) => Promise<ConvertResult>,
])[] = [
  ['curl', plantCurl, curlToOpenApi],
  ['coll', (planting) => JSON.stringify(plantCollection(planting)), collToOpenApi],
  ['har', (planting) => JSON.stringify(plantArchive(planting)), harToOpenApi],
];

const DESCRIPTION = { openapi: '3.1.0', info: { title: 'Known', version: '1' }, paths: {} };

const NO_FILES = {
  readFile: () => Promise.reject(new Error('no other files here')),
  realPath: (path: string) => Promise.resolve(path),
};

/** Everything a program may write about a result. */
async function written(result: ConvertResult, text: string): Promise<string> {
  const source = new SourceFile('recording', text);
  const diagnostics = toDiagnostics(result.diagnostics, source);
  const { description } = await readDescription(JSON.stringify(DESCRIPTION), {
    host: NO_FILES,
    path: '/api.json',
  });
  if (!description) throw new Error('not loaded');
  const comparison = findDifferences(description, result.requests, { includeExamples: true });
  const edited = editDescription(description, differenceEdits(description, comparison.differences));
  return [
    toYaml(result, { source }),
    JSON.stringify(result.document, null, 2),
    inspect(result.diagnostics, { depth: 20, showHidden: true }),
    renderPretty(diagnostics),
    renderJson(diagnostics),
    renderGithub(diagnostics),
    JSON.stringify(comparison),
    inspect(edited, { depth: 20, showHidden: true, maxStringLength: null }),
    JSON.stringify(result.origins),
  ].join('\n');
}

function expectNone(place: string, text: string, planting: Planting): void {
  const found = findPlants(text, planting.plants);
  counts.looked += planting.plants.length;
  counts.found += found.length;
  expect(found.map((plant) => `${place}: ${plant.place}: ${plant.value}`)).toEqual([]);
}

const first = runSeed();

describe.each(Array.from({ length: ROUNDS }, (_, round) => (first + round) >>> 0))(
  'PLANT_SEED=%i',
  (seed) => {
    describe.each(SOURCES)('%s', (kind, plant, convert) => {
      test.each(OPTIONS)('%s: no credential is written', async (name, options) => {
        const planting = new Planting(new Random(seed));
        const text = plant(planting);
        counts.planted += planting.plants.length;
        const result = await convert(text, options);
        expect(result.documentValid).toBe(true);
        expect(result.requests.length).toBeGreaterThan(2);
        expectNone(`${kind} ${name}`, await written(result, text), planting);
      });

      test('strict: no credential is in what is thrown', async () => {
        const planting = new Planting(new Random(seed));
        const text = plant(planting);
        const thrown = await convert(text, { strict: true }).then(
          () => 'nothing was thrown',
          (error: unknown) => inspect(error, { depth: 20, showHidden: true }),
        );
        expectNone(`${kind} strict`, thrown, planting);
      });

      test('cut off and damaged: no credential is in the messages', async () => {
        const planting = new Planting(new Random(seed));
        const text = plant(planting);
        const random = new Random(seed);
        for (let count = 0; count < 8; count += 1) {
          const at = random.below(text.length);
          const noise = random.pick(['', '\u0000\ufffd\u0001', "'", '"', '{', '\\', '}{']);
          const { diagnostics } = await convert(text.slice(0, at) + noise, {});
          expectNone(`${kind} damaged`, inspect(diagnostics, { depth: 20, showHidden: true }), planting);
        }
      });
    });
  },
);

afterAll(() => {
  expect(counts.planted).toBeGreaterThan(1000);
  process.stdout.write(
    `PLANT_SEED=${first}, ${ROUNDS} rounds: ${counts.planted} credentials planted, looked for ${counts.looked} times, ${counts.found} found\n`,
  );
});
