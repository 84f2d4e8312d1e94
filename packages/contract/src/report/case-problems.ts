import { getSeverity } from '@curlew/exchange';
import { isOfSequence } from '@curlew/exchange/internal';
import { type CaseFinding, INCONCLUSIVE_HELP } from '../run/case-result.ts';
import { getPlace } from './finding-policy.ts';
import type { ReportedCase } from './run-report.ts';

/** A reason why a case did not pass, or a warning. */
export interface CaseProblem {
  severity: 'error' | 'warning';
  /** The kind of the finding, `assertion`, or the code of the failure. */
  code: string;
  sentence: string;
  /** `file:line:column` of the description or the workflow, JSON Pointer in the reply, what to do. */
  notes: string[];
  /** Where in the exchange, without the indexes of lists; of an assertion its name. */
  place: string;
  /** Index in `ReportedCase.exchanges`. */
  exchange: number | undefined;
  span: NonNullable<ReportedCase['findings'][number]['schema']>['span'] | undefined;
}

const ALLOW_COMMANDS = 'If you trust the description, pass `--allow-commands`.';

/** The problems of a case: assertions, then failures, then findings. */
export function caseProblems({ assertions, findings, exchanges }: ReportedCase): CaseProblem[] {
  const failed = assertions
    .filter(({ passed }) => !passed)
    .map(
      ({ name, message, exchange, span }): CaseProblem => ({
        severity: 'error',
        code: 'assertion',
        sentence: name === '' ? message : `${name}: ${message}`,
        notes: listSpan(span),
        place: name,
        exchange,
        span,
      }),
    );
  const own = findings.filter(({ isShared }) => !isShared);
  const found = own.map((finding): CaseProblem => {
    const { kind, part, instance, schema, sentence, help, exchange } = finding;
    const failure = kind === 'call-failed' ? exchanges[exchange]?.failure : undefined;
    return {
      severity: getSeverity(finding),
      code: failure?.code ?? kind,
      sentence,
      notes: [
        ...(part === 'call' ? [] : [`in ${wherein(finding)}${instance === '' ? '' : ` at ${instance}`}`]),
        ...listSpan(schema?.span),
        ...(help === undefined ? [] : [help]),
        ...(failure?.code === 'not-allowed' && exchanges[exchange]?.protocol === 'mcp'
          ? [ALLOW_COMMANDS]
          : []),
      ],
      place: getPlace(finding),
      // All calls of a sequence show its fault.
      exchange: isOfSequence(kind) ? undefined : exchange,
      span: schema?.span,
    };
  });
  return [...failed, ...found];
}

/** `the query limit`, or which of the messages: `message 2, next`; an event without a name is called `message`. */
function wherein({ part, name, message }: CaseFinding): string {
  if (part !== 'message' || message === undefined) return `the ${[part, name].filter(Boolean).join(' ')}`;
  return [`message ${message + 1}`, ...(name && name !== 'message' ? [name] : [])].join(', ');
}

function listSpan(span: CaseProblem['span']): string[] {
  const text = spanText(span);
  return text === undefined ? [] : [text];
}

/** `openapi.yaml:12:7`; undefined without a place. */
export function spanText(span: CaseProblem['span']): string | undefined {
  return span && `${span.file}:${span.line}:${span.column}`;
}

/** Why a case is inconclusive or was not checked, and what to do. */
export function reasonText({ outcome, reason = '', cause }: ReportedCase): string {
  if (outcome !== 'inconclusive') return reason;
  return `Inconclusive. ${reason} ${INCONCLUSIVE_HELP[cause ?? 'values']}`;
}

/** Plain text: problems, then commands that repeat the requests. */
export function problemText(reported: ReportedCase): string {
  const lines = caseProblems(reported).flatMap(({ severity, code, sentence, notes }) => [
    `${severity === 'warning' ? 'warning ' : ''}${code}: ${sentence}`,
    ...notes.map((note) => `  ${note}`),
  ]);
  for (const { method, url, status, statusText, command, body } of shownExchanges(reported)) {
    const answer = status === undefined ? 'no response' : `${status} ${statusText ?? ''}`.trim();
    lines.push('', `${method} ${url}: ${answer}`);
    if (command !== undefined) lines.push(command);
    if (body !== undefined) lines.push('', body);
  }
  if (reported.seed !== undefined) lines.push('', `seed: ${reported.seed}`);
  return lines.join('\n');
}

/** The exchange of a problem; without one those that the problems of the case refer to, or all. */
export function shownExchanges(reported: ReportedCase, index?: number): ReportedCase['exchanges'] {
  const own = index === undefined ? undefined : reported.exchanges[index];
  if (own) return [own];
  const wanted = new Set(caseProblems(reported).flatMap(({ exchange }) => exchange ?? []));
  return wanted.size === 0
    ? reported.exchanges
    : reported.exchanges.filter((_one, index) => wanted.has(index));
}
