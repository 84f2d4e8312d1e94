import { applyDifferences, type Difference, findDifferences, harToOpenApi } from '@curlew/convert';
import { differenceEdits } from '@curlew/convert/internal';
import { type Description, type Edit, type Json, loadDescription } from '@curlew/openapi';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAlias, isCollection, isMap, parse, parseDocument } from 'yaml';
import { propertyRuns } from '../../../../scripts/test-scope.ts';
import { aliasedText, operationArbitrary, recordedTraffic } from './aliased-text.ts';

async function load(text: string): Promise<Description> {
  const host = {
    readFile: async () => new TextEncoder().encode(text),
    realPath: async (path: string) => path,
  };
  const { description } = await loadDescription('/openapi.yaml', { host });
  if (!description) throw new Error('not loaded');
  return description;
}

async function applied(text: string, traffic: string) {
  const description = await load(text);
  const { requests } = await harToOpenApi(JSON.parse(traffic));
  const chosen = findDifferences(description, requests).differences.filter(
    ({ edits, isContradiction }) => edits.length > 0 && !isContradiction,
  );
  const result = applyDifferences(description, chosen);
  return { description, chosen, ...result, text: result.files[0]?.text ?? text };
}

/** What inserts make of a value without shared parts: the slow and obvious way. */
function withInserts(root: Json, edits: readonly Edit[]): Json {
  const copy = JSON.parse(JSON.stringify(root));
  for (const edit of edits) {
    if (edit.op !== 'insert') throw new Error(`unexpected ${edit.op}`);
    const keys = getKeys(edit.pointer);
    let here = copy;
    for (const [at, key] of keys.entries()) {
      const isLast = at === keys.length - 1;
      if (key === '-') here.push(edit.value);
      else if (isLast) here[key] = edit.value;
      else here = here[key] ??= keys[at + 1] === '-' ? [] : {};
    }
  }
  return copy;
}

const getKeys = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));

/** Whether an edit changes what an anchor shares with aliases, or what a merge key brings. */
function changesShared(text: string, { pointer }: Edit): boolean {
  let node: unknown = parseDocument(text).contents;
  for (const key of getKeys(pointer)) {
    if (isAlias(node) || (isCollection(node) && isRepeated(text, node.anchor))) return true;
    if (!isMap(node)) return false;
    const isMerging = node.has('<<');
    node = node.get(key, true);
    const isBrought = isMerging && node === undefined && /^(?:responses|content|description)$/.test(key);
    if (isBrought) return true;
  }
  return false;
}

const isRepeated = (text: string, anchor: string | undefined) =>
  anchor !== undefined && new RegExp(`\\*${anchor}\\b`).test(text);

/** Whether all lines of a text are in another one, in their order. */
function hasLinesOf(after: string, before: string): boolean {
  const lines = after.split('\n');
  let from = 0;
  return before.split('\n').every((line) => {
    const at = lines.indexOf(line, from);
    from = at + 1;
    return at >= 0;
  });
}

const getAnchors = (text: string) => text.match(/[&*][a-z]+\d*/g);

test('of descriptions with anchors, aliases and merge keys, all that is not shared is written', async () => {
  const request = fc.tuple(
    fc.nat({ max: 8 }),
    fc.constantFrom('limit', 'expand'),
    fc.constantFrom(200, 404),
    fc.constantFrom('price', 'note'),
  );
  let writtenCount = 0;
  let refusedCount = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(operationArbitrary(fc), { minLength: 1, maxLength: 7 }),
      fc.array(request, { minLength: 1, maxLength: 8 }),
      async (operations, requests) => {
        const before = aliasedText(operations);
        const result = await applied(before, recordedTraffic(requests));
        const { description, chosen, refused } = result;
        const edits = differenceEdits(description, result.applied);
        expect(parse(result.text, { merge: true })).toEqual(withInserts(description.value, edits));
        expect(hasLinesOf(result.text, before)).toBe(true);
        expect(getAnchors(result.text)).toEqual(getAnchors(before));
        expect(chosen.filter((one) => !refused.has(one))).toEqual(result.applied);
        const isShared = ({ edits: own }: Difference) => own.some((edit) => changesShared(before, edit));
        expect(chosen.filter(isShared)).toEqual([...refused.keys()]);
        writtenCount += result.applied.length;
        refusedCount += refused.size;
      },
    ),
    { numRuns: propertyRuns(100) },
  );
  expect(Math.min(writtenCount, refusedCount)).toBeGreaterThan(propertyRuns(100) / 2);
});

describe('a difference that cannot be written', () => {
  const TEXT = `openapi: 3.1.0
info: { title: API, version: 1.0.0 }
servers: [{ url: 'https://api.example.com' }]
x-word: &word
  type: string
  pattern: ^a
x-common: &common
  schemas: {}
paths:
  /words:
    get:
      parameters:
        - name: first
          in: query
          schema:
            <<: *word
            pattern: ^b
        - name: second
          in: query
          schema: { type: string, maxLength: 1 }
      responses: { default: { description: OK } }
components: &parts
  <<: *common
x-parts: *parts
`;

  const difference = (message: string, ...edits: Edit[]): Difference => ({
    kind: 'constraint',
    isContradiction: true,
    message,
    method: 'get',
    path: '/words',
    requests: [0],
    count: 1,
    place: { file: '/openapi.yaml', pointer: '/paths/~1words/get' },
    edits,
  });
  const schema = (index: number) => `/paths/~1words/get/parameters/${index}/schema`;
  const pattern = difference('pattern', { op: 'remove', pointer: `${schema(0)}/pattern` });
  const length = difference('length', { op: 'set', pointer: `${schema(1)}/maxLength`, value: 2 });
  const tag = difference('tag', { op: 'insert', pointer: '/paths/~1words/get/tags', value: ['words'] });

  test('only because the text would read back otherwise leaves the others', async () => {
    for (const chosen of [
      [pattern, length, tag],
      [length, pattern, tag],
      [length, tag, pattern],
    ]) {
      const { applied: made, refused, files } = applyDifferences(await load(TEXT), chosen);
      expect(made.map(({ message }) => message)).toEqual(['length', 'tag']);
      expect([...refused].map(([{ message }, { code }]) => [message, code])).toEqual([
        ['pattern', 'edit-not-verified'],
      ]);
      expect(files.map(({ text }) => text)).toEqual([
        TEXT.replace('maxLength: 1', 'maxLength: 2').replace(
          '{ default: { description: OK } }\n',
          '{ default: { description: OK } }\n      tags:\n        - words\n',
        ),
      ]);
    }
  });

  test('is refused as a whole, with what it shares with others', async () => {
    const scheme: Edit = {
      op: 'insert',
      pointer: '/components/securitySchemes/key',
      value: { type: 'http' },
    };
    const operation = (name: string) =>
      difference(name, scheme, { op: 'insert', pointer: `/paths/~1${name}`, value: {} });
    const all = [operation('one'), tag, operation('two')];
    const { applied: made, refused } = applyDifferences(await load(TEXT), all);
    expect(made).toEqual([tag]);
    expect([...refused].map(([{ message }, { code }]) => [message, code])).toEqual([
      ['one', 'edit-shared-anchor'],
      ['two', 'edit-shared-anchor'],
    ]);
  });

  test('leaves the files as they are when there is no other', async () => {
    const { files, applied: made, refused } = applyDifferences(await load(TEXT), [pattern]);
    expect({ files, made, count: refused.size }).toEqual({ files: [], made: [], count: 1 });
  });
});
