export { type CurlewStarlightOptions, curlewStarlight, curlewStarlight as default } from './plugin.ts';
