import { parseArgs } from 'node:util';
import { loadDescription, readApi, SchemaViews } from '@curlew/openapi';
import type { Located } from '@curlew/openapi/internal';
import { nodeHost } from '@curlew/openapi/node';
import { sampleValue } from '@curlew/request';
import { noSampleReason } from '@curlew/request/internal';
import { AjvSchemas } from './samples/ajv-schemas.ts';

/*
 * Makes a sample of every body that descriptions declare, and validates it by Ajv: `request.ts <file…>`.
 *
 *   --list                names samples that are invalid, and schemas that Ajv cannot use
 *
 * Ends with 1 when something crashed, or a sample is invalid though something may satisfy its schema.
 */
const { values: options, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean', default: false },
  },
});

/** Which of the bodies of an operation a schema is of. */
type Direction = 'request' | 'response';

const counts = { bodies: 0, valid: 0, unsatisfiable: 0, empty: 0, unusable: 0, crashed: 0 };
const byKeyword = new Map<string, number>();
const byReason = new Map<string, number>();
const withoutSample = new Map<string, number>();

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
      const where = `${file}#${schema.location.pointer} ${direction}`;
      const maxValues = direction === 'request' ? 50 : 150;
      const value = sampleValue(views.view(schema), views, { direction, maxValues });
      if (value === undefined) {
        counts.empty += 1;
        const reason = noSampleReason(views.view(schema), views, direction);
        add(withoutSample, reason);
        if (reason !== 'any') print(`no sample: ${where}: ${reason}`);
        continue;
      }
      try {
        const validate = schemas.compile(name);
        if (validate(value)) {
          counts.valid += 1;
          continue;
        }
        const [error] = validate.errors ?? [];
        const reason = schemas.whyUnsatisfiable(name);
        if (reason !== undefined) {
          counts.unsatisfiable += 1;
          add(byReason, reason.rule);
          print(`unsatisfiable: ${where}: ${reason.rule} at ${reason.at}`);
          continue;
        }
        add(byKeyword, error?.keyword ?? '?');
        print(
          `invalid: ${where} ${error?.keyword} ${error?.instancePath} ${error?.message} ${JSON.stringify(error?.params)} ${error?.schemaPath}`,
        );
      } catch (error) {
        counts.unusable += 1;
        print(`unusable: ${where}: ${String(error).slice(0, 200)}`);
      }
    }
  }
}

function print(line: string): void {
  if (options.list) console.log(line);
}

function add(numbers: Map<string, number>, key: string): void {
  numbers.set(key, (numbers.get(key) ?? 0) + 1);
}

function listed(numbers: ReadonlyMap<string, number>): string {
  const parts = [...numbers].sort((a, b) => b[1] - a[1]).map(([name, count]) => `${name} ${count}`);
  return parts.length > 0 ? ` (${parts.join(', ')})` : '';
}

for (const file of files) {
  try {
    await tryOut(file);
  } catch (error) {
    counts.crashed += 1;
    console.log(`crashed: ${file}\n${error instanceof Error ? error.stack : String(error)}`);
  }
}
const invalid = [...byKeyword.values()].reduce((sum, count) => sum + count, 0);
console.log(
  [
    `files         ${files.length}`,
    `bodies        ${counts.bodies}`,
    `valid         ${counts.valid}`,
    `invalid       ${invalid}${listed(byKeyword)}`,
    `unsatisfiable ${counts.unsatisfiable}${listed(byReason)}`,
    `no sample     ${counts.empty}${listed(withoutSample)}`,
    `unusable      ${counts.unusable}`,
    `crashed       ${counts.crashed}`,
  ].join('\n'),
);
process.exitCode = counts.crashed + invalid > 0 ? 1 : 0;
