/** Whether only a comparison with recorded requests reports a code. */
export function isCompareCode(code: string): boolean {
  return /^(?:undescribed|contradicted)-/.test(code);
}
