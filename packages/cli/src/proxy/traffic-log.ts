import { pluralize, printableText } from '@curlew/diagnostics/internal';
import { type Finding, getSeverity, SecretMask } from '@curlew/exchange';
import { findingOutline } from '@curlew/exchange/internal';
import type { CheckedTraffic, Traffic } from '@curlew/mock/proxy';
import { displayPath } from '@curlew/project/internal';

/** Maximum number of distinct findings kept; a client may ask for any number of paths. */
const MAX_FINDINGS = 10_000;

/** The log of a proxy: a line for each exchange, and each finding once. */
export class TrafficLog {
  readonly #quiet: boolean;
  /** Keys of warnings. */
  readonly #warnings = new Set<string>();
  /** Count of each finding by its key. */
  readonly #seen = new Map<string, number>();
  readonly #maxFindings: number;
  /** Times that a finding beyond the limit was seen. */
  #beyondCount = 0;
  #exchanges = 0;

  constructor({
    quiet,
    maxFindings = MAX_FINDINGS,
  }: {
    quiet: boolean;
    maxFindings?: number;
  }) {
    this.#quiet = quiet;
    this.#maxFindings = maxFindings;
  }

  get hasFindings(): boolean {
    return this.#seen.size > 0;
  }

  /** The lines for one exchange, or one message of an open stream, without anything of its path and values; may be empty. */
  lines({ method, durationMs, isOpen }: Traffic, checked: CheckedTraffic): string[] {
    const { exchange } = checked;
    if (!isOpen) this.#exchanges += 1;
    const path = printableText(checked.path);
    const found = describeFindings(checked, (file) => displayPath(file, process.cwd()));
    const fresh = found.filter(({ key, isWarning }) =>
      isWarning ? this.#isNewWarning(key) : this.#isNew(key),
    );
    if ((this.#quiet || isOpen) && fresh.length === 0) return [];
    const status = exchange.response?.status ?? 'failed';
    const failure = exchange.failure ? `  ${exchange.failure.message}` : '';
    const isKnown = checked.operation !== undefined;
    const mask = new SecretMask();
    // Only the sentences of findings may show what was received.
    if (fresh.length > 0) mask.learn(exchange);
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
    if (this.#warnings.has(key) || this.#warnings.size >= this.#maxFindings) return false;
    this.#warnings.add(key);
    return true;
  }

  /** Counts a finding. */
  #isNew(key: string): boolean {
    const count = this.#seen.get(key);
    if (count === undefined && this.#seen.size >= this.#maxFindings) {
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
    const limit = this.#maxFindings.toLocaleString('en');
    return `${kept} Others were seen ${pluralize(this.#beyondCount, 'time')} and not printed: only the first ${limit} are.`;
  }
}

/** A finding as lines of text, without anything that was received. */
interface LoggedFinding {
  /** Equal for the same finding in other traffic. */
  key: string;
  sentence: string;
  /** Something that was not checked, or that only may contradict the description. */
  isWarning: boolean;
  /** `openapi.yaml:12:5`, or undefined for undeclared paths and methods. */
  place?: string;
}

/** The findings of one exchange. */
function describeFindings(
  { exchange, operation, path, findings }: CheckedTraffic,
  displayPath: (file: string) => string,
): LoggedFinding[] {
  if (exchange.failure !== undefined) return [];
  return findings.map((finding): LoggedFinding => {
    const { kind, direction, part, name = '', instance, schema } = finding;
    const isRequest = direction === 'request';
    const of = isRequest ? direction : exchange.response?.status;
    const isWarning = getSeverity(finding) === 'warning';
    const subject = `${isWarning ? 'Warning: ' : ''}${isRequest ? 'Request: ' : ''}`;
    return {
      key: [
        operation?.key ?? `${exchange.request.method} ${path}`,
        of,
        kind,
        part,
        name,
        withoutIndexes(instance),
      ].join(' '),
      sentence: `${subject}${findingOutline(finding)}`,
      isWarning,
      ...(schema === undefined ? {} : { place: getPlace(schema, displayPath) }),
    };
  });
}

function getPlace(
  { location, span }: NonNullable<Finding['schema']>,
  displayPath: (file: string) => string,
): string {
  const { line, column } = span;
  return `${displayPath(location.file)}:${line}:${column}`;
}

/** Indexes are ignored: the same finding in another item is the same. */
function withoutIndexes(pointer: string): string {
  return pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*');
}
