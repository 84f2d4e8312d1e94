/** Cuts an example to the budget. */
export interface CutExample {
  text: string;
  /** The number of lines that are shown, and of all; absent where all are. */
  lines?: [shown: number, all: number];
  /** What is not shown. */
  rest?: string;
}

/** The beginning of a text, whole lines where one ends in its second half, and how much of it that is. */
export function cutExample(text: string, most: number): CutExample {
  if (text.length <= most) return { text };
  const shown = text.slice(0, Math.max(text.lastIndexOf('\n', most), most >> 1));
  return {
    text: `${shown}\n…`,
    lines: [shown.split('\n').length, text.split('\n').length],
    rest: text.slice(shown.length),
  };
}

/** Cuts the examples of one place: early ones get more, late ones always get a minimum. Lengths in UTF-16 units. */
export class ExampleCutter {
  #left: number;

  constructor(all: number) {
    this.#left = all;
  }

  cut(text: string): CutExample {
    const cut = cutExample(text, Math.max(this.#left >> 1, 600));
    this.#left -= cut.text.length;
    return cut;
  }
}
