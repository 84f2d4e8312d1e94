import { afterAll, expect, test } from 'vitest';
import { type Exchange, SecretMask } from '../src/index.ts';
import { getExchange } from './planted/exchange-of.ts';
import { findPlants } from './planted/find-plants.ts';
import { plantExchanges } from './planted/plant-exchanges.ts';
import { Planting } from './planted/planting.ts';
import { Random, runSeed } from './planted/random.ts';

const ROUNDS = Number(process.env.PLANT_ROUNDS ?? 3);
const first = runSeed();
const counts = { planted: 0 };

function getText(exchange: Exchange): string {
  const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);
  const rest = JSON.stringify(exchange, (_key, value) => (value instanceof Uint8Array ? '' : value));
  return [rest, text(exchange.request.body), text(exchange.response?.body)].join('\n');
}

test.each(Array.from({ length: ROUNDS }, (_, round) => (first + round) >>> 0))(
  'PLANT_SEED=%i: no credential is left in a masked exchange',
  (seed) => {
    const planting = new Planting(new Random(seed));
    const exchanges = plantExchanges(planting).map(getExchange);
    counts.planted += planting.plants.length;
    const mask = new SecretMask();
    for (const exchange of exchanges) mask.learn(exchange);
    const masked = exchanges.map((exchange) => getText(mask.exchange(exchange))).join('\n');
    expect(findPlants(masked, planting.plants).map(({ place, value }) => `${place}: ${value}`)).toEqual([]);
    // The rest can be read.
    for (const kept of [
      'invalid_grant',
      'https://a.example.com/v1/things?page=2&',
      'rel=\\"next\\"',
      'plain',
      'theme=',
    ])
      expect(masked).toContain(kept);
  },
);

afterAll(() => {
  expect(counts.planted).toBeGreaterThan(500);
});
