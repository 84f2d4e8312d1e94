import type { Html } from '../html/html.ts';

/** Remaining budget of a page in UTF-16 units of HTML. Early parts get more; late ones always get a minimum. */
export class PageBudget {
  #trees = 80_000;
  #code = 45_000;
  /** Room for the ends of long examples, which are not highlighted. */
  #ends = 120_000;

  /** Budget for the next tree, at most `most`. */
  forTree(most: number): number {
    return Math.min(most, Math.max(this.#trees, 0));
  }

  spendTree(tree: Html): Html {
    this.#trees -= tree.length;
    return tree;
  }

  /** Budget for the text of the next example. */
  forCode(): number {
    return Math.max(Math.floor(this.#code / 3), 600);
  }

  /** Whether the end of an example has room on the page; then it is spent. */
  spendEnd(text: string): boolean {
    if (text.length > this.#ends) return false;
    this.#ends -= text.length;
    return true;
  }

  spendCode(code: Html): Html {
    this.#code -= code.length;
    return code;
  }
}
