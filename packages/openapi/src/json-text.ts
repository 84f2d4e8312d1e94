export { scanJson } from './json/scan-json.ts';
export { escapePointer } from './location.ts';
