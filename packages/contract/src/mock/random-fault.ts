/** What goes wrong on purpose. Rates are from 0 to 1. */
export interface FaultOptions {
  /** Milliseconds before each answer: one number, or from the first to the second. */
  latencyMs?: readonly [min: number, max: number];
  /** How many answers are `503 Service Unavailable`. */
  errorRate?: number;
  /** How many connections are reset in place of an answer. */
  resetRate?: number;
  /** Repeats the same faults. Default 1. */
  seed?: number;
}

export interface Fault {
  delayMs: number;
  kind: 'none' | 'error' | 'reset';
}

/** A function that draws what goes wrong with the next answer (mulberry32). */
export function createFaults({
  latencyMs = [0, 0],
  errorRate = 0,
  resetRate = 0,
  seed = 1,
}: FaultOptions): () => Fault {
  let state = seed >>> 0;
  const random = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
  return () => {
    const [min, max] = latencyMs;
    const delayMs = Math.round(min + random() * (max - min));
    const drawn = random();
    return { delayMs, kind: drawn < resetRate ? 'reset' : drawn < resetRate + errorRate ? 'error' : 'none' };
  };
}
