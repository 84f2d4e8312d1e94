/** Address below which the frames of the documentation are. */
export const DOCS_BASE = '/frames/docs';
