/// <reference path="../../load/yaml/js-yaml.d.ts" />
import { load } from 'js-yaml';
import { YAML_SCHEMA } from '../../load/yaml/yaml-schema.ts';
import { keyName } from '../../position/key-name.ts';

/** The name of a key as written; undefined for a merge key. */
export function nameOfKey(written: string): string | undefined {
  if (written === '<<') return undefined;
  if (!written.includes('\\') && !written.includes('\n')) return keyName(written);
  try {
    return String(load(written, { schema: YAML_SCHEMA, maxDepth: 2, maxTotalMergeKeys: 0 })).toWellFormed();
  } catch {
    return written;
  }
}
