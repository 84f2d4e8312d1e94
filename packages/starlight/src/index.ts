export { type CurlewStarlightOptions, curlewStarlight } from './plugin.ts';
