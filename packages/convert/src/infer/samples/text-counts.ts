/** How often each text was seen. In a single body most places have one text, for which a map would be too much. */
export class TextCounts {
  readonly #first: string;
  #times: number;
  #others: Map<string, number> | undefined;

  constructor(first: string) {
    this.#first = first;
    this.#times = 1;
  }

  /** How many different texts. */
  get size(): number {
    return 1 + (this.#others?.size ?? 0);
  }

  /** The texts in the order first seen. */
  texts(): string[] {
    return this.#others ? [this.#first, ...this.#others.keys()] : [this.#first];
  }

  /** How often a text was seen. */
  of(text: string): number {
    return text === this.#first ? this.#times : (this.#others?.get(text) ?? 0);
  }

  add(text: string, times = 1): void {
    if (text === this.#first) this.#times += times;
    else {
      this.#others ??= new Map();
      this.#others.set(text, (this.#others.get(text) ?? 0) + times);
    }
  }

  addAll(counts: TextCounts): void {
    this.add(counts.#first, counts.#times);
    if (counts.#others) for (const [text, times] of counts.#others) this.add(text, times);
  }
}
