import { type Html, html } from '../html/html.ts';

// Icons in the manner of Lucide (lucide.dev, ISC): 24 units wide, lines of 2 units in the colour of the text. Names of controls are
// their own words, so no icon is read aloud.

/** What is copied; the button that has it shows the check while it says so. */
export const COPY: Html = html`<svg class="cl-icon" viewBox="0 0 24 24" aria-hidden="true"><g class="cl-icon-idle"><rect x="9" y="9" width="12" height="12" rx="2"/><path d="M5 15H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v1"/></g><path class="cl-icon-done" d="m5 13 4 4L19 7"/></svg>`;

/** A menu opens below. */
export const CHEVRON: Html = html`<svg class="cl-icon" viewBox="0 0 24 24" aria-hidden="true"><path d="m6 9 6 6 6-6"/></svg>`;

/** A request is sent. */
export const PLAY: Html = html`<svg class="cl-icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M7 4v16l13-8z" fill="currentColor"/></svg>`;

/** Credentials are needed. */
export const LOCK: Html = html`<svg class="cl-icon" viewBox="0 0 24 24" aria-hidden="true"><rect x="4" y="11" width="16" height="10" rx="2"/><path d="M8 11V7a4 4 0 0 1 8 0v4"/></svg>`;
