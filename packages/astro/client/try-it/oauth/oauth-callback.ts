// Hands the answer of an authorization server to the panel that asked, which is on another page of this site.
import { CALLBACK_CHANNEL } from './callback-channel.ts';

const answer = location.search;
// The address is in the history of the browser and may be sent as a referrer; the code in it is for the panel alone.
history.replaceState(null, '', location.pathname);
new BroadcastChannel(CALLBACK_CHANNEL).postMessage(answer);
window.close();
