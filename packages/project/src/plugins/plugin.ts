import type { RuleDefinition } from '@curlew/openapi';
import type { SourceKind } from '../kinds/source-kind.ts';
import type { Reporter } from './reporter.ts';

/** Extensions of Curlew in a configuration. */
export interface Plugin {
  /** Name in messages; default: its place in the configuration, `plugins[0]`. */
  name?: string;
  /** Rules for validation, by `curlew validate` and in builds. */
  rules?: readonly RuleDefinition[];
  /** Source kinds, tried before the built-in ones. */
  sources?: readonly SourceKind[];
  /** Reporters for `--reporter <id>`. */
  reporters?: readonly Reporter[];
}
