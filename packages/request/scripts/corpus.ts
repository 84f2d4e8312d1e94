import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Located, loadDescription, readApi, SchemaViews } from '@curlew/openapi';
import { nodeHost } from '@curlew/openapi/node';
import { type Direction, sampleValue } from '../dist/index.js';
import { AjvSchemas } from './ajv-schemas.ts';

/*
 * Makes a sample of every body described below the folders named on the command line, and validates it by Ajv. `--list`
 * names those that are invalid, and schemas that Ajv cannot use. Ends with 1 when something crashed. Not every schema
 * can be satisfied.
 */
interface Counts {
  bodies: number;
  valid: number;
  empty: number;
  unusable: number;
  crashed: number;
}

const counts: Counts = { bodies: 0, valid: 0, empty: 0, unusable: 0, crashed: 0 };
const byKeyword = new Map<string, number>();
const isListing = process.argv.includes('--list');

async function tryOut(file: string): Promise<void> {
  const { description } = await loadDescription(file, { host: nodeHost() });
  if (description === undefined) return;
  const api = readApi(description);
  const views = new SchemaViews(description);
  const ways: Record<Direction, Map<string, Located>> = { request: new Map(), response: new Map() };
  for (const { requestBody, responses } of api.operations) {
    const add = (direction: Direction, schema: Located | undefined) =>
      schema && ways[direction].set(schema.location.id, schema);
    for (const { schema } of requestBody?.content ?? []) add('request', schema);
    for (const { content } of responses) for (const { schema } of content) add('response', schema);
  }
  for (const direction of ['request', 'response'] as const) {
    const schemas = new AjvSchemas(description, direction);
    const named = [...ways[direction].values()].map((schema) => ({ schema, name: schemas.add(schema) }));
    for (const { schema, name } of named) {
      counts.bodies += 1;
      const maxValues = direction === 'request' ? 50 : 150;
      const value = sampleValue(views.view(schema), views, { direction, maxValues });
      if (value === undefined) {
        counts.empty += 1;
        continue;
      }
      try {
        const validate = schemas.compile(name);
        if (validate(value)) counts.valid += 1;
        else {
          const [error] = validate.errors ?? [];
          const keyword = error?.keyword ?? '?';
          byKeyword.set(keyword, (byKeyword.get(keyword) ?? 0) + 1);
          if (isListing)
            console.log(
              `${file}#${schema.location.pointer} ${direction} ${keyword} ${error?.instancePath} ${error?.message} ${JSON.stringify(error?.params)} ${error?.schemaPath}`,
            );
        }
      } catch (error) {
        counts.unusable += 1;
        if (isListing)
          console.log(`unusable: ${file}#${schema.location.pointer}: ${String(error).slice(0, 200)}`);
      }
    }
  }
}

function descriptionsBelow(folder: string): string[] {
  if (statSync(folder).isFile()) return [folder];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:json|ya?ml)$/i.test(name) && !name.endsWith('package.json'))
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())
    .sort();
}

const folders = process.argv.slice(2).filter((one) => !one.startsWith('--'));
for (const file of folders.flatMap((folder) => descriptionsBelow(resolve(folder)))) {
  try {
    await tryOut(file);
  } catch (error) {
    counts.crashed += 1;
    console.log(`crashed: ${file}\n${error instanceof Error ? error.stack : String(error)}`);
  }
}
const invalid = [...byKeyword.values()].reduce((sum, count) => sum + count, 0);
const reasons = [...byKeyword].sort((a, b) => b[1] - a[1]).map(([keyword, count]) => `${keyword} ${count}`);
console.log(
  [
    `bodies      ${counts.bodies}`,
    `valid       ${counts.valid}`,
    `invalid     ${invalid}${invalid > 0 ? ` (${reasons.join(', ')})` : ''}`,
    `no sample   ${counts.empty}`,
    `unusable    ${counts.unusable}`,
    `crashed     ${counts.crashed}`,
  ].join('\n'),
);
process.exitCode = counts.crashed > 0 ? 1 : 0;
