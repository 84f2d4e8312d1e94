import { fileURLToPath } from 'node:url';

/** Path of this program, to run it again. The relative path holds for this file in `src` and for the bundle in `dist`. */
export const PROGRAM = fileURLToPath(new URL('../bin/curlew.js', import.meta.url));
