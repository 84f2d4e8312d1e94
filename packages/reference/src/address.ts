export { linkAddress } from './html/address.ts';
