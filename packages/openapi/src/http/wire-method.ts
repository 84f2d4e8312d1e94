const FIXED = /^(?:get|put|post|delete|options|head|patch|trace|query)$/;

/** A method as it is sent: upper case for the fields of a Path Item, as written for `additionalOperations` (OpenAPI 3.2). */
export function wireMethod(method: string): string {
  return FIXED.test(method) ? method.toUpperCase() : method;
}
