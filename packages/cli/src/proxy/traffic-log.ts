import { SecretMask } from '@curlew/contract';
import type { CheckedTraffic, Traffic } from '@curlew/contract/proxy';
import { pluralize, printableText } from '@curlew/diagnostics';
import { displayPath } from '@curlew/project';
import { contradictions } from './contradictions.ts';

/** Different contradictions that are told apart; a client may ask for any number of paths. */
const MAX_KINDS = 10_000;

/** The log of a proxy: a line for each exchange, and each contradiction once. */
export class TrafficLog {
  readonly #quiet: boolean;
  /** Count of each contradiction by its key. */
  readonly #seen = new Map<string, number>();
  #exchanges = 0;

  constructor({ quiet }: { quiet: boolean }) {
    this.#quiet = quiet;
  }

  get hasContradictions(): boolean {
    return this.#seen.size > 0;
  }

  /** The lines for one exchange, or one message of an open stream, without credentials; may be empty. */
  lines({ method, pathAndQuery, durationMs, isOpen }: Traffic, checked: CheckedTraffic): string[] {
    const { exchange } = checked;
    const mask = new SecretMask();
    mask.learn(exchange);
    if (!isOpen) this.#exchanges += 1;
    // A query may contain credentials of any name, so it is not printed.
    const path = printableText(mask.text(pathAndQuery.split('?')[0] ?? '/'));
    const found = contradictions(checked, {
      path,
      displayPath: (file) => displayPath(file, process.cwd()),
    });
    const fresh = found.filter(({ key }) => !this.#seen.has(key) && this.#seen.size < MAX_KINDS);
    for (const { key } of found)
      if (this.#seen.has(key) || this.#seen.size < MAX_KINDS)
        this.#seen.set(key, (this.#seen.get(key) ?? 0) + 1);
    if ((this.#quiet || isOpen) && fresh.length === 0) return [];
    const status = exchange.response?.status ?? 'failed';
    const failure = exchange.failure ? `  ${exchange.failure.message}` : '';
    return [
      `${method} ${path} ${status} ${durationMs.toFixed(0)} ms${failure}`,
      ...fresh.flatMap(({ sentence, place }) => [
        `  ${printableText(mask.text(sentence))}`,
        ...(place === undefined ? [] : [`    --> ${place}`]),
      ]),
    ];
  }

  get summary(): string {
    const exchanges = pluralize(this.#exchanges, 'exchange');
    if (this.#seen.size === 0) return `${exchanges}, no contradiction.`;
    const times = [...this.#seen.values()].reduce((sum, count) => sum + count, 0);
    return `${exchanges}, ${pluralize(this.#seen.size, 'contradiction')}, seen ${pluralize(times, 'time')}.`;
  }
}
