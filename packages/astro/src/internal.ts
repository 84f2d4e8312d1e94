/** For packages of this repository alone. */
export { builtPaths } from './links/built-files.ts';
export { type BrokenLink, checkLinks } from './links/check-links.ts';
export { readSiteLinks } from './links/site-links.ts';
