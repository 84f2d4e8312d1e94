/** Whether a code is of what a comparison with recorded requests finds, and nothing else searches for. */
export function isCompareCode(code: string): boolean {
  return /^(?:undescribed|contradicted)-/.test(code);
}
