import { enableCompileCache } from 'node:module';

// Enabled before Node reads TypeScript: a later start takes the JavaScript of `main.ts` from the cache, too.
enableCompileCache();
await import('./main.ts');
