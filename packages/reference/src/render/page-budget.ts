import type { Html } from '../html/html.ts';

/** What a page may still spend, in UTF-16 units of HTML. Early parts get much, late ones a little always. */
export class PageBudget {
  #trees = 80_000;
  #code = 45_000;

  /** Room for the next tree, at most `most`. */
  forTree(most: number): number {
    return Math.min(most, Math.max(this.#trees, 0));
  }

  spendTree(tree: Html): Html {
    this.#trees -= tree.length;
    return tree;
  }

  /** Room for the text of the next example. */
  forCode(): number {
    return Math.max(Math.floor(this.#code / 3), 600);
  }

  spendCode(code: Html): Html {
    this.#code -= code.length;
    return code;
  }
}
