/** Simulated failures. Rates are from 0 to 1. */
export interface SimulatedFailures {
  /** Delay before each response in milliseconds, or its minimum and maximum. */
  latencyMs?: readonly [min: number, max: number];
  /** Share of responses that are `503 Service Unavailable`. */
  errorRate?: number;
  /** Share of requests whose connection is reset. */
  resetRate?: number;
  /** Seed of the random numbers. Default 1. */
  seed?: number;
}

export interface SimulatedFailure {
  delayMs: number;
  kind: 'none' | 'error' | 'reset';
}

/** Returns a generator of numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns a function that draws the failure of the next request. */
export function drawFailures({
  latencyMs = [0, 0],
  errorRate = 0,
  resetRate = 0,
  seed = 1,
}: SimulatedFailures): () => SimulatedFailure {
  const random = seededRandom(seed);
  return () => {
    const [min, max] = latencyMs;
    const delayMs = Math.round(min + random() * (max - min));
    const drawn = random();
    return { delayMs, kind: drawn < resetRate ? 'reset' : drawn < resetRate + errorRate ? 'error' : 'none' };
  };
}
