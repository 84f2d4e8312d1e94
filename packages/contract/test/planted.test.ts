import { SecretMask } from '@curlew/exchange';
import { SharedSecrets } from '@curlew/exchange/internal';
import { afterAll, describe, expect, test } from 'vitest';
import { HarRecorder } from '../../cli/src/recording/recording.ts';
import { getExchange } from '../../exchange/test/planted/exchange-of.ts';
import { findPlants } from '../../exchange/test/planted/find-plants.ts';
import { plantExchanges } from '../../exchange/test/planted/plant-exchanges.ts';
import { Planting } from '../../exchange/test/planted/planting.ts';
import { Random, runSeed } from '../../exchange/test/planted/random.ts';
import { type CaseResult, type RunReport, TEST_REPORTERS } from '../src/index.ts';
import { maskReported, reportCase } from '../src/report/report-case.ts';

const seed = runSeed();
const planting = new Planting(new Random(seed));
const exchanges = plantExchanges(planting).map(getExchange);

function expectNone(text: string): void {
  expect(text.length).toBeGreaterThan(1000);
  expect(findPlants(text, planting.plants).map(({ place, value }) => `${place}: ${value}`)).toEqual([]);
}

afterAll(() => {
  expect(planting.plants.length).toBeGreaterThan(250);
});

describe(`PLANT_SEED=${seed}`, () => {
  test('a recorded HTTP archive has no credential', () => {
    const recorder = new HarRecorder({
      creator: { name: 'curlew', version: '0' },
      maxEntries: 1000,
      maxBytes: 8_000_000,
    });
    for (const exchange of exchanges) recorder.add(exchange);
    const { archive } = recorder;
    expect(archive.log.entries).toHaveLength(exchanges.length);
    expectNone(JSON.stringify(archive));
  });

  const cases: CaseResult[] = exchanges
    .map((one) => [one])
    .map((group, index) => ({
      id: `case-${index}`,
      name: `case ${index}`,
      group: 'planted',
      operations: [],
      outcome: 'failed',
      attempts: 1,
      seed: 1,
      startedAt: 0,
      durationMs: 1,
      exchanges: group,
      findings: [],
      assertions: [
        {
          name: 'body',
          passed: false,
          message: `Expected something else, found ${new TextDecoder().decode(group[0]?.response?.body)}`,
          exchange: 0,
        },
      ],
    })) as unknown as CaseResult[];

  test.each(TEST_REPORTERS.map((reporter) => [reporter.id, reporter] as const))(
    'the report %s has none',
    (_id, reporter) => {
      const shared = new SharedSecrets();
      const report: RunReport = {
        format: 1,
        sources: ['openapi.yaml'],
        server: 'https://a.example.com',
        seed: 1,
        startedAt: 0,
        durationMs: 1,
        isInterrupted: false,
        cases: cases
          .map((one) => reportCase(one, { secrets: [], shared, operations: new Map() }))
          .map((one) => maskReported(one, new SecretMask([], shared))),
        coverage: { operations: [], operationCount: 0 } as unknown as RunReport['coverage'],
      };
      expectNone(reporter.render(report, { color: false, verbose: true }));
    },
  );
});
