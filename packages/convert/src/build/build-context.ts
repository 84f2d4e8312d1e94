import type { Report } from '../diagnostic.ts';
import type { SchemaPool } from '../infer/schema-pool.ts';
import type { ResolvedOptions } from '../options.ts';
import type { SecretGuard } from '../secrets/secret-guard.ts';

/** What every stage of the builder needs. */
export interface BuildContext {
  options: ResolvedOptions;
  report: Report;
  guard: SecretGuard;
  pool: SchemaPool;
}
