import { closestName } from '@curlew/diagnostics';
import type { CodeSource } from '../config/check-codes.ts';
import { isCompareCode } from './compare-code.ts';
import { PROJECT_CODES } from './project-codes.ts';

/**
 * Result for the code of an unused ignore: `checked` if the code could have been found, `not-checked` if it could not, or
 * the closest known code if no package defines this one.
 */
export type UnusedVerdict = 'checked' | 'not-checked' | { closest: string | undefined };

export type UnusedCodes = (code: string) => UnusedVerdict | Promise<UnusedVerdict>;

/**
 * Returns a function that judges the codes of unused ignores after a description was loaded.
 * @param rules ids of the rules of plugins.
 * @param others codes of further packages, which are loaded if an ignore names a code that validation does not report.
 * @param areOthersReported whether the codes of `others` could have been found, too.
 */
export function judgeUnusedCodes(
  rules: readonly { id: string }[],
  others: CodeSource | undefined,
  areOthersReported: boolean,
): UnusedCodes {
  const own = new Set([...PROJECT_CODES.map(({ code }) => code), ...rules.map(({ id }) => id)]);
  return async (code) => {
    if (own.has(code)) return 'checked';
    if (isCompareCode(code) || others === undefined) return 'not-checked';
    const further = (await others()).map((one) => one.code);
    if (further.includes(code)) return areOthersReported ? 'checked' : 'not-checked';
    return { closest: closestName(code, [...own, ...further]) };
  };
}
