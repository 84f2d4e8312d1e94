/** Numbers of many digits: every number that loses some when it is read has more than 15. */
const LONG = /(?<![\w.])-?(?:\d{16,}(?:\.\d+)?|\d{1,15}\.\d{6,})(?:[eE]\+\d+)?(?!\w|\.\d)/g;
const NUMBER = /^-?\d+(?:\.\d+)?$/;
/** Longer ones are no measure of anything. */
const MAX_LENGTH = 40;
/** Numbers of fewer digits are also read from other texts: 1.0000000000000000001 is read as 1. */
const MIN_DIGITS = 15;

/**
 * The numbers of texts that a double cannot hold, as they are written: 9223372036854775807, the largest integer of 64 bits,
 * is read as 9223372036854775808, and JavaScript writes that as 9223372036854776000.
 */
export class ExactNumbers {
  /** Keyed by the text that JavaScript writes; undefined where several numbers have that text. */
  readonly #written = new Map<string, string | undefined>();

  /** @param texts JSON or YAML. */
  constructor(texts: Iterable<string>) {
    const plain = new Set<string>();
    for (const text of texts) {
      for (const [exact] of text.matchAll(LONG)) {
        const read = String(Number(exact));
        if (isKept(exact, read)) plain.add(read);
        else if (this.#written.has(read) && this.#written.get(read) !== exact)
          this.#written.set(read, undefined);
        else this.#written.set(read, exact);
      }
    }
    for (const read of plain) this.#written.delete(read);
  }

  /** Returns a text in which JavaScript wrote numbers, with the numbers of the author. */
  restore(text: string): string {
    if (this.#written.size === 0) return text;
    return text.replace(LONG, (read) => this.#written.get(read) ?? read);
  }

  /** Restores the numbers in all strings of a value of arrays and plain objects. */
  restoreIn<Value>(value: Value): Value {
    if (this.#written.size === 0) return value;
    const restored = (one: unknown): unknown => {
      if (typeof one === 'string') return this.restore(one);
      if (Array.isArray(one)) return one.map(restored);
      if (typeof one !== 'object' || one === null) return one;
      return Object.fromEntries(Object.entries(one).map(([name, member]) => [name, restored(member)]));
    };
    return restored(value) as Value;
  }
}

/** Whether a number is the same after it was read, or cannot be told from others. */
function isKept(exact: string, read: string): boolean {
  if (exact === read || exact.length > MAX_LENGTH || !NUMBER.test(exact)) return true;
  if (read.replace(/\D/g, '').length < MIN_DIGITS) return true;
  const plain = exact.replace(/^(-?)0+(?=\d)/, '$1');
  return (plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain) === read;
}
