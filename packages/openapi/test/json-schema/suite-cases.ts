import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Json, JsonObject } from '../../src/index.ts';

const FOLDER = fileURLToPath(new URL('../vendor/json-schema-test-suite/', import.meta.url));

/** A schema of the official test suite, and values with the verdict they must get. */
export interface SuiteCase {
  /** Below the folder of the draft, without extension: `optional/format/date`. */
  file: string;
  description: string;
  schema: Json;
  tests: { description: string; data: Json; valid: boolean }[];
}

/** Every case of draft 2020-12, optional ones included. */
export function suiteCases(): SuiteCase[] {
  return jsonFiles('draft2020-12').flatMap((file) => {
    const cases: Omit<SuiteCase, 'file'>[] = JSON.parse(
      readFileSync(`${FOLDER}draft2020-12/${file}.json`, 'utf8'),
    );
    return cases.map((one) => ({ ...one, file }));
  });
}

/** The files that the suite serves at `http://localhost:1234/draft2020-12/`, under the URL they have there. */
export function suiteRemotes(): JsonObject[] {
  return jsonFiles('remotes/draft2020-12').map((file) => ({
    $id: `http://localhost:1234/draft2020-12/${file}.json`,
    ...JSON.parse(readFileSync(`${FOLDER}remotes/draft2020-12/${file}.json`, 'utf8')),
  }));
}

function jsonFiles(folder: string): string[] {
  return readdirSync(FOLDER + folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replaceAll('\\', '/').replace(/\.json$/, ''))
    .sort();
}
