/** Addresses of pages begin with it; the window reads it from links. */
export const PAGE_BASE = '/reference';
