import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@curlew/project/config';
import { afterAll, expect, test } from 'vitest';
import { RULE_NAMES } from '../../src/init/other-tools.ts';
import { referenceCodes } from '../../src/read-config.ts';

const folder = mkdtempSync(join(tmpdir(), 'curlew-rules-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('A configuration takes each code that stands for a rule of another tool', async () => {
  const file = join(folder, 'curlew.config.yaml');
  const codes = [...new Set(RULE_NAMES.values())];
  writeFileSync(file, `rules:\n${codes.map((code) => `  ${code}: off\n`).join('')}`);
  const { rules } = await loadConfig(file, [referenceCodes]);
  expect(Object.keys(rules ?? {})).toEqual(codes);
});
