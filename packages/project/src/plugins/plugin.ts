import type { RuleDefinition } from '@curlew/openapi';
import type { SourceKind } from '../kinds/source-kind.ts';
import type { Reporter } from './reporter.ts';

/** What a configuration adds to Curlew. */
export interface Plugin {
  /** How messages call it; default: its place in the configuration, `plugins[0]`. */
  name?: string;
  /** Run where a description is validated: by `validate`, and in a build. */
  rules?: readonly RuleDefinition[];
  /** Tried before the built-in source kinds. */
  sources?: readonly SourceKind[];
  /** Usable as `--reporter <id>`. */
  reporters?: readonly Reporter[];
}
