import token from '../../dist/client/oauth.js?url&no-inline';
import callback from '../../dist/client/oauth-callback.js?url&no-inline';

/**
 * Addresses of the scripts that sign in. They are one object of two pages, which Vite bundles into a file of its own: the
 * manifest names a page of a second build in the same process by the working folder of the first, and Astro then moves
 * no file that such a page alone refers to.
 */
export const oauthScripts = { callback, token };
