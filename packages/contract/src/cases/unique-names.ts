import type { TestCase } from './test-case.ts';

/** Numbers cases of the same name, so that names are unique in every report. */
export class UniqueNames {
  readonly #counts = new Map<string, number>();

  rename(planned: TestCase): TestCase {
    const id = this.#unique('id', planned.id);
    const name = this.#unique(`name ${planned.group}`, planned.name);
    return id === planned.id && name === planned.name ? planned : { ...planned, id, name };
  }

  #unique(kind: string, text: string): string {
    const key = JSON.stringify([kind, text]);
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count === 1 ? text : this.#unique(kind, `${text} (${count})`);
  }
}
