/** Statuses whose responses have no body (RFC 9110, section 6.4.1). */
export const BODILESS_STATUSES: ReadonlySet<number> = new Set([204, 205, 304]);
