import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  CollAdapter,
  type ConvertOptions,
  CurlAdapter,
  HarAdapter,
  toYaml,
  XToOpenApi,
} from '@curlew/convert';
import { toDiagnostics } from '@curlew/convert/internal';
import { SourceFile } from '@curlew/diagnostics';
import { expect, test } from 'vitest';

/** A folder is a case: `input.*`, `options.json`, and what comes of them; `UPDATE=1` rewrites the latter. */
const root = fileURLToPath(new URL('./fixtures/', import.meta.url));
const cases = readdirSync(root).flatMap((adapter) =>
  readdirSync(`${root}${adapter}`).map((name) => `${adapter}/${name}`),
);

function check(file: string, actual: string): void {
  if (process.env.UPDATE) writeFileSync(file, actual);
  expect(actual).toBe(existsSync(file) ? readFileSync(file, 'utf8') : undefined);
}

test.each(cases)('%s', async (name) => {
  const folder = `${root}${name}/`;
  const input = readdirSync(folder).find((file) => file.startsWith('input.')) ?? '';
  const text = readFileSync(folder + input, 'utf8');
  const optionsFile = `${folder}options.json`;
  const options: ConvertOptions = existsSync(optionsFile)
    ? JSON.parse(readFileSync(optionsFile, 'utf8'))
    : {};
  const converter = new XToOpenApi()
    .register(new CurlAdapter())
    .register(new CollAdapter())
    .register(new HarAdapter());
  const result = await converter.convert(name.split('/')[0] ?? '', text, options);
  const source = new SourceFile(input, text);
  check(`${folder}output.yaml`, toYaml(result, { source }));
  const lines = toDiagnostics(result.diagnostics, source).map(
    ({ severity, code, message, span }) => `${span?.line}:${span?.column} ${severity} ${code} ${message}`,
  );
  check(`${folder}diagnostics.json`, `${JSON.stringify(lines, null, 2)}\n`);
  expect(result.documentValid).toBe(true);
});
