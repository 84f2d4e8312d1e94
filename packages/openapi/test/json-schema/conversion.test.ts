import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Ajv2020 from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { type Json, Location, loadDescription, toJsonSchema } from '../../src/index.ts';
import type { JsonSchemaOptions } from '../../src/internal.ts';
import { nodeHost } from '../../src/node.ts';

const FOLDER = fileURLToPath(new URL('../fixtures/json-schema/', import.meta.url));

interface Case {
  name: string;
  /** Of the schema in the entry file. */
  pointer: string;
  options?: JsonSchemaOptions;
}

/** A folder is a description, `cases.json` and what becomes of each: `schemas.json`, rewritten with UPDATE=1. */
describe.each(readdirSync(FOLDER))('%s', async (name) => {
  const folder = `${FOLDER}${name}/`;
  const entry = `${folder}openapi.yaml`;
  const { description } = await loadDescription(entry, { host: nodeHost() });
  if (description === undefined) throw new Error(`${entry} cannot be read`);
  const cases: Case[] = JSON.parse(readFileSync(`${folder}cases.json`, 'utf8'));
  const documents = cases.map(({ name: title, pointer, options }) => {
    const source = description.at(new Location(entry, pointer));
    if (source === undefined) throw new Error(`nothing at ${pointer}`);
    return { title, document: toJsonSchema(description, source, options) };
  });

  test('becomes the expected description', () => {
    const found: Record<string, Json> = Object.fromEntries(
      documents.map(({ title, document: { schema, problems } }) => {
        const lines = problems.map(({ kind, at }) => `${kind} ${description.getId(at)}`);
        return [title, lines.length === 0 ? schema : { schema, problems: lines }];
      }),
    );
    const file = `${folder}schemas.json`;
    const text = `${JSON.stringify(found, null, 2)}\n`;
    if (process.env.UPDATE === '1') writeFileSync(file, text);
    expect(text).toBe(existsSync(file) ? readFileSync(file, 'utf8') : '');
  });

  test('is JSON Schema 2020-12, with every reference inside of itself', () => {
    for (const { document } of documents) {
      const ajv = new Ajv2020.default({ strict: false, logger: false, validateFormats: false });
      expect(ajv.validateSchema(document.schema), JSON.stringify(ajv.errors)).toBe(true);
      const references = [...JSON.stringify(document.schema).matchAll(/"\$ref":"([^"]*)"/g)].map(
        ([, ref]) => ref,
      );
      const inside = references.filter(
        (ref) => ref === '#' || document.locate(ref?.slice(1) ?? '') !== undefined,
      );
      expect(inside).toEqual(references);
    }
  });

  test('returns the location of each schema', () => {
    for (const { document } of documents) {
      const visit = (part: Json, pointer: string): void => {
        const location = document.locate(pointer);
        expect(location && description.at(location), pointer).toBeDefined();
        if (typeof part !== 'object' || part === null) return;
        for (const [key, child] of Object.entries(part)) {
          visit(child, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
        }
      };
      visit(document.schema, '');
    }
  });
});
