/** The state of reading a pattern. */
export interface PatternReader {
  pattern: string;
  at: number;
  depth: number;
  steps: number;
  /** Number of repetitions of an unbounded part, to reach a minimum length. */
  repeat: number;
  isShortest: boolean;
  /** How often the part that is read was read before in a row: the characters of a class take turns. */
  turn: number;
  /** Texts of the capturing groups, by number. */
  captures: Map<number, string>;
  /** Numbers of capturing groups by the offset of their content; empty if the pattern has no back reference. */
  numbers: ReadonlyMap<number, number>;
  /** A number below `count`: the index of the chosen alternative. */
  pick(count: number): number;
}

/** The same numbers for the same seed (Lehmer). */
export function picker(seed: number): PatternReader['pick'] {
  let state = seed * 16_807;
  return (count) => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.floor((state / 2_147_483_647) * count);
  };
}
