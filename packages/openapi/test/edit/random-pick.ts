/** Picks a number from 0 up to, not including, `below`. */
export type Pick = (below: number) => number;

/** The same numbers for the same seed (mulberry32). */
export function randomPick(seed: number): Pick {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
