import { type Exchange, SecretMask } from '@curlew/exchange';
import type { SharedSecrets } from '@curlew/exchange/internal';
import type { Api } from '@curlew/openapi';
import type { CaseResult } from '../run/case-result.ts';
import { requestCommand } from './request-command.ts';
import type { ReportedCase, ReportedExchange } from './run-report.ts';

/** Characters of a body that a report shows. */
const MAX_BODY = 4_000;

export interface ReportCaseContext {
  /** Credentials of all calls. */
  secrets: readonly string[];
  /** What the cases of the run showed as credentials. */
  shared: SharedSecrets;
  operations: ReadonlyMap<string, Api['operations'][number]>;
}

/** Converts a result for the report: masked, without bytes, and short if it passed. */
export function reportCase(
  result: CaseResult,
  { secrets, shared, operations }: ReportCaseContext,
): ReportedCase {
  const { exchanges, findings, assertions, outcome, reason, ...head } = result;
  const mask = new SecretMask(secrets, shared);
  const isShort = outcome === 'passed' && findings.length === 0;
  const learned = exchanges.map((exchange) => mask.learn(exchange));
  const reported = isShort
    ? learned.map(summary)
    : exchanges.map((exchange) => detailed(exchange, mask, operations));
  return maskReported(
    { ...head, outcome, ...(reason !== undefined && { reason }), exchanges: reported, findings, assertions },
    mask,
  );
}

/** A reported case without the credentials that are known: others may have shown them after it was reported. */
export function maskReported(reported: ReportedCase, mask: SecretMask): ReportedCase {
  const { reason, exchanges, findings, assertions } = reported;
  return {
    ...reported,
    ...(reason !== undefined && { reason: mask.text(reason) }),
    name: mask.text(reported.name),
    exchanges: exchanges.map(({ url, statusText, command, body, failure, ...rest }) => ({
      ...rest,
      url: mask.text(url),
      ...(statusText !== undefined && { statusText: mask.text(statusText) }),
      ...(failure && { failure: { ...failure, message: mask.text(failure.message) } }),
      ...(command !== undefined && { command: mask.text(command) }),
      ...(body !== undefined && { body: mask.text(body) }),
    })),
    findings: findings.map((finding) => ({ ...finding, ...mask.finding(finding) })),
    assertions: assertions.map((one) => ({
      ...one,
      name: mask.text(one.name),
      message: mask.text(one.message),
    })),
  };
}

function summary({ protocol, request, response, durationMs }: Exchange): ReportedExchange {
  return {
    protocol,
    method: request.method,
    url: request.url,
    ...(response && { status: response.status, statusText: response.statusText }),
    durationMs,
  };
}

function detailed(
  exchange: Exchange,
  mask: SecretMask,
  operations: ReportCaseContext['operations'],
): ReportedExchange {
  const masked = mask.exchange(exchange);
  const { failure, response, messages } = masked;
  const body = response?.isStream
    ? messages.map(({ direction, data }) => `${direction === 'sent' ? '>' : '<'} ${data}`).join('\n')
    : Buffer.from(response?.body ?? []).toString('utf8');
  return {
    ...summary(masked),
    ...(failure && { failure }),
    // A call that was refused before it was composed has no address.
    ...(masked.request.url !== '' && { command: requestCommand(masked, operations.get(exchange.operation)) }),
    ...(body !== '' && {
      body: body.length > MAX_BODY ? `${body.slice(0, MAX_BODY).toWellFormed()}…` : body,
    }),
  };
}
