import { closestName } from '@curlew/diagnostics/internal';
import { FINDINGS } from '@curlew/exchange';
import type { CodeSource } from '../config/check-codes.ts';
import { FURTHER_RULES, PROJECT_CODES } from './ignore-codes.ts';

/**
 * What an unused ignore of a code means: `checked` if the code could have been found, `not-checked` if it could not, `finding`
 * if only traffic can show it, or the closest code if no package has one of this name.
 */
export type UnusedVerdict = 'checked' | 'not-checked' | 'finding' | { closest: string | undefined };

export type UnusedCodes = (code: string) => UnusedVerdict | Promise<UnusedVerdict>;

/**
 * Verdicts after loading a description.
 * @param rules ids of the rules of plugins.
 * @param others codes of further packages, loaded when an ignore names a code that validation does not report.
 * @param areOthersReported whether these could have been found, too.
 */
export function getUnusedCodes(
  rules: readonly { id: string }[],
  others: CodeSource | undefined,
  areOthersReported: boolean,
): UnusedCodes {
  const own = new Set([...PROJECT_CODES.map(({ code }) => code), ...rules.map(({ id }) => id)]);
  return async (code) => {
    if (own.has(code)) return 'checked';
    if (Object.hasOwn(FINDINGS, code)) return 'finding';
    if (FURTHER_RULES.some((one) => one === code)) return 'not-checked';
    if (isCompareCode(code) || others === undefined) return 'not-checked';
    const further = (await others()).map((one) => one.code);
    if (further.includes(code)) return areOthersReported ? 'checked' : 'not-checked';
    return { closest: closestName(code, [...own, ...further]) };
  };
}

/** Whether only a comparison with recorded requests reports a code. */
export function isCompareCode(code: string): boolean {
  return /^(?:undescribed|contradicted)-/.test(code);
}
