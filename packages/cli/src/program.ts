import { fileURLToPath } from 'node:url';

/** Path of this program, to run it again. Beside the bundle as beside the sources: a file of a folder would be moved. */
export const PROGRAM = fileURLToPath(new URL('../bin/curlew.js', import.meta.url));
