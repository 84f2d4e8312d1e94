/** Channel of this origin on which the page that a user is led back to hands over the address's query. */
export const CALLBACK_CHANNEL = 'curlew-oauth';
