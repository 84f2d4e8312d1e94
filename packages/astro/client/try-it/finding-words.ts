import type { Finding, FindingKind } from '@curlew/exchange';
import type { PanelTexts } from '@curlew/reference/panel-words';
import type { RequestProblem } from '@curlew/request';
import { panel } from './panel-texts.ts';

/** Names of the kinds of findings, for languages in which the checks write no sentences. */
const KINDS: Readonly<Record<FindingKind, keyof PanelTexts>> = {
  'call-failed': 'noAnswer',
  'undeclared-status': 'undeclared',
  'undeclared-content-type': 'undeclared',
  'missing-content-type': 'missing',
  'missing-body': 'missing',
  'undeclared-body': 'undeclared',
  'unreadable-body': 'unreadable',
  'truncated-body': 'onlyBeginning',
  'missing-header': 'missing',
  'invalid-header': 'invalidValue',
  'missing-parameter': 'missing',
  'invalid-parameter': 'invalidValue',
  'missing-credentials': 'missing',
  'undeclared-property': 'undeclared',
  'missing-property': 'missing',
  'wrong-type': 'wrongType',
  'unexpected-null': 'unexpectedNull',
  'write-only': 'writeOnly',
  'read-only': 'invalidValue',
  'invalid-value': 'invalidValue',
  'unchecked-value': 'unchecked',
  'undeclared-message': 'undeclared',
  'missing-message': 'missing',
  'wrong-close-code': 'invalidValue',
  'broken-link': 'invalidValue',
  // Of invalid requests and sequences of calls, which the panel does not send.
  'unrefused-request': 'invalidValue',
  'server-error': 'invalidValue',
  'created-not-found': 'missing',
  'use-after-delete': 'invalidValue',
  'ignored-authorization': 'missing',
  'undeclared-method': 'undeclared',
  'undeclared-operation': 'undeclared',
};

/** A finding in words: in English the sentence of the check, else its kind and place. Texts between backquotes are code. */
export function findingWords(finding: Finding): { label: string; words: string } {
  const { kind, part, name, instance, sentence } = finding;
  const { language, texts } = panel();
  if (language === 'en') return { label: kind.replaceAll('-', ' '), words: sentence };
  const place = [name ?? PARTS[part], instance].filter(Boolean).join(' ');
  return { label: texts[KINDS[kind]], words: place === '' ? '' : `\`${place}\`` };
}

/** Parts that have no name, as a response writes them. */
const PARTS: Readonly<Partial<Record<Finding['part'], string>>> = {
  status: 'HTTP',
  'content-type': 'Content-Type',
};

/** Sentences about the problems of a request. */
export function problemWords({ code, severity, name, message }: RequestProblem): string {
  const { language, texts } = panel();
  const words =
    language === 'en'
      ? message
      : code === 'missing-value' || code === 'missing-credentials'
        ? texts.missingValue
        : severity === 'error'
          ? texts.cannotBeSent
          : texts.mayBeMisread;
  return name === undefined ? words : `${name}${texts.colon}${words}`;
}
