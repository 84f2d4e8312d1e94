/** Names this window to the server: its own changes are not pushed back to it. */
export const WINDOW_ID = crypto.randomUUID();
