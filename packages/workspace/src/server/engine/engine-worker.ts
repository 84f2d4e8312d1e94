import { enableCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

// The engine imports most of Curlew: compiled code of earlier runs saves half of that time.
enableCompileCache();
const { serveEngine } = await import('./serve-engine.ts');
if (parentPort) serveEngine(parentPort, workerData);
