import type { Bench } from './bench.ts';
import { contractBench } from './contract/contract-bench.ts';
import { collectionsBench } from './convert/collections-bench.ts';
import {
  convertCollectionBench,
  convertCurlBench,
  convertGrowthBench,
  convertHarBench,
} from './convert/convert-bench.ts';
import { driftBench } from './drift/drift-bench.ts';
import { growthBench } from './growth/growth-bench.ts';
import { highlightBench } from './highlight/highlight-bench.ts';
import { inferBench } from './infer/infer-bench.ts';
import { lighthouseBench } from './lighthouse/lighthouse-bench.ts';
import { mcpSearchBench } from './mcp/mcp-search-bench.ts';
import { samplesBench } from './samples/samples-bench.ts';
import { searchBench } from './search/search-bench.ts';
import { editBench } from './site/edit-bench.ts';
import { siteBench } from './site/site-bench.ts';
import { siteGrowthBench } from './site/site-growth-bench.ts';
import { starlightBench } from './starlight/starlight-bench.ts';
import { startBench } from './validate/start-bench.ts';
import { validateBench } from './validate/validate-bench.ts';
import { weightBench } from './weight/weight-bench.ts';
import { workspaceBench } from './workspace/workspace-bench.ts';

/** All benchmarks, in the order in which they run. */
export const BENCHES: readonly Bench[] = [
  siteBench,
  editBench,
  siteGrowthBench,
  weightBench,
  starlightBench,
  searchBench,
  lighthouseBench,
  startBench,
  validateBench,
  growthBench,
  highlightBench,
  convertCurlBench,
  convertCollectionBench,
  convertGrowthBench,
  convertHarBench,
  driftBench,
  contractBench,
  collectionsBench,
  inferBench,
  workspaceBench,
  samplesBench,
  mcpSearchBench,
];
