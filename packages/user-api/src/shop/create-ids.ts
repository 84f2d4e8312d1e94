const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 10;

/** Returns a function that creates identifiers such as `ord_x81Bq0Zr4T`. A seed always gives the same ones (mulberry32). */
export function createIds(seed: number): (prefix: string) => string {
  let state = seed >>> 0;
  const random = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
  return (prefix) => {
    let id = prefix;
    for (let index = 0; index < LENGTH; index += 1) id += ALPHABET[Math.floor(random() * ALPHABET.length)];
    return id;
  };
}
