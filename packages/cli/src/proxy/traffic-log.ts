import type { CheckedTraffic, Traffic } from '@curlew/contract/proxy';
import { pluralize, printableText } from '@curlew/diagnostics';
import { SecretMask } from '@curlew/exchange';
import { displayPath } from '@curlew/project';
import { contradictions } from './contradictions.ts';

/** Maximum number of distinct contradictions kept; a client may ask for any number of paths. */
const MAX_CONTRADICTIONS = 10_000;

/** The log of a proxy: a line for each exchange, and each contradiction once. */
export class TrafficLog {
  readonly #quiet: boolean;
  /** Keys of warnings. */
  readonly #warnings = new Set<string>();
  /** Count of each contradiction by its key. */
  readonly #seen = new Map<string, number>();
  readonly #maxContradictions: number;
  /** Times that a contradiction beyond the limit was seen. */
  #beyondCount = 0;
  #exchanges = 0;

  constructor({
    quiet,
    maxContradictions = MAX_CONTRADICTIONS,
  }: {
    quiet: boolean;
    maxContradictions?: number;
  }) {
    this.#quiet = quiet;
    this.#maxContradictions = maxContradictions;
  }

  get hasContradictions(): boolean {
    return this.#seen.size > 0;
  }

  /** The lines for one exchange, or one message of an open stream, without anything of its path and values; may be empty. */
  lines({ method, durationMs, isOpen }: Traffic, checked: CheckedTraffic): string[] {
    const { exchange } = checked;
    const mask = new SecretMask();
    mask.learn(exchange);
    if (!isOpen) this.#exchanges += 1;
    const path = printableText(checked.path);
    const found = contradictions(checked, (file) => displayPath(file, process.cwd()));
    const fresh = found.filter(({ key, isWarning }) =>
      isWarning ? this.#isNewWarning(key) : this.#isNew(key),
    );
    if ((this.#quiet || isOpen) && fresh.length === 0) return [];
    const status = exchange.response?.status ?? 'failed';
    const failure = exchange.failure ? `  ${exchange.failure.message}` : '';
    const isKnown = checked.operation !== undefined;
    return [
      `${method} ${path}${isKnown ? '' : ' (no matching operation)'} ${status} ${durationMs.toFixed(0)} ms${failure}`,
      ...fresh.flatMap(({ sentence, place }) => [
        `  ${printableText(mask.text(sentence))}`,
        ...(place === undefined ? [] : [`    --> ${place}`]),
      ]),
    ];
  }

  /** Remembers a warning; those beyond the limit are not printed. */
  #isNewWarning(key: string): boolean {
    if (this.#warnings.has(key) || this.#warnings.size >= this.#maxContradictions) return false;
    this.#warnings.add(key);
    return true;
  }

  /** Counts a contradiction. */
  #isNew(key: string): boolean {
    const count = this.#seen.get(key);
    if (count === undefined && this.#seen.size >= this.#maxContradictions) {
      this.#beyondCount += 1;
      return false;
    }
    this.#seen.set(key, (count ?? 0) + 1);
    return count === undefined;
  }

  get summary(): string {
    const exchanges = pluralize(this.#exchanges, 'exchange');
    const warnings = this.#warnings.size === 0 ? '' : `, ${pluralize(this.#warnings.size, 'warning')}`;
    if (this.#seen.size === 0) return `${exchanges}, no contradiction${warnings}.`;
    const times = [...this.#seen.values()].reduce((sum, count) => sum + count, 0);
    const kept = `${exchanges}, ${pluralize(this.#seen.size, 'contradiction')}, seen ${pluralize(times, 'time')}${warnings}.`;
    if (this.#beyondCount === 0) return kept;
    const limit = this.#maxContradictions.toLocaleString('en');
    return `${kept} Others were seen ${pluralize(this.#beyondCount, 'time')} and not printed: only the first ${limit} are.`;
  }
}
