import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { propertyRuns } from '../../../../scripts/test-scope.ts';
import { StateFolder } from '../../src/server/state/state-folder.ts';
import { Draft, findDrafts } from '../../src/server/texts/draft.ts';
import { TextFile } from '../../src/server/texts/text-file.ts';

const TEXT = `openapi: 3.1.0
info: { title: Shop, version: '1' }
paths: {}
`;

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'drafts-'));
  writeFileSync(join(folder, 'shop.yaml'), TEXT);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a program that edits the file, prints each text that was acknowledged, and is killed by the system. */
async function killedWhileEditing(program: string): Promise<string> {
  const at = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { StateFolder } from ${at('../../src/server/state/state-folder.ts')};
       import { TextFile } from ${at('../../src/server/texts/text-file.ts')};
       const state = ${JSON.stringify(join(folder, 'state'))};
       const file = new TextFile(${JSON.stringify(join(folder, 'shop.yaml'))}, new StateFolder(state));
       ${program}
       process.kill(process.pid, 'SIGKILL');
       setInterval(() => undefined, 1000);`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    printed += part;
  });
  await new Promise((resolve) => child.once('close', resolve));
  return printed;
}

test('every edit that was acknowledged is there after a kill, whatever its characters', async () => {
  const inserts = ['plain', '\ud800 lone', 'low \udc00', '😀', 'a\r\nb\rc', '\u0000', '\uFEFF', 'long'];
  await killedWhileEditing(`
    for (const insert of ${JSON.stringify(inserts)}.map((one) => one === 'long' ? 'x'.repeat(300_000) : one))
      file.edit(file.revision, [{ from: 0, to: 0, insert: insert + '\\n' }], { window: 'w', edit: file.revision });
  `);
  const expected = inserts.reduce(
    (text, one) => `${(one === 'long' ? 'x'.repeat(300_000) : one).replace(/\r\n?/g, '\n')}\n${text}`,
    TEXT,
  );
  const next = new TextFile(join(folder, 'shop.yaml'), new StateFolder(join(folder, 'state')));
  expect(next.state.recovery?.text).toBe(expected);
});

test('the first edits of a large text are there after a kill, also when the file on the disk changes', async () => {
  const path = join(folder, 'shop.yaml');
  const state = join(folder, 'state');
  const large = `${TEXT}${'# ü\n'.repeat(400_000)}`;
  writeFileSync(path, large);
  const edit = (count: number) => `
    for (let at = 0; at < ${count}; at += 1)
      file.edit(file.revision, [{ from: 0, to: 0, insert: '# ' + at + '\\n' }], { window: 'w', edit: at });`;
  await killedWhileEditing(edit(3));
  const restored = () => new TextFile(path, new StateFolder(state)).state.recovery;
  expect(restored()).toMatchObject({ text: `# 2\n# 1\n# 0\n${large}`, isOutdated: false });
  writeFileSync(path, `${large}# more\n`);
  expect(restored()).toMatchObject({ text: `# 2\n# 1\n# 0\n${large}`, isOutdated: true });

  // It had changed before the first edit.
  rmSync(state, { recursive: true });
  await killedWhileEditing(`
    const { writeFileSync } = await import('node:fs');
    writeFileSync(file.path, 'other: text\\n');
    ${edit(2)}`);
  expect(restored()?.text).toBe(`# 1\n# 0\n${large}# more\n`);
});

test('a large text takes the place of its edits while more of them are made, and is removed when it is saved', async () => {
  const path = join(folder, 'shop.yaml');
  const folderOfState = new StateFolder(join(folder, 'state'));
  writeFileSync(path, `${TEXT}${'# ü\n'.repeat(300_000)}`);
  const draft = Draft.of(path, folderOfState, 'run');
  const head = { keptAt: 1, diskVersion: '', lineages: [], accepted: {} };
  draft.store({ ...head, text: 'zero\n'.repeat(300_000), revision: 1 }, true);
  const append = (revision: number) =>
    draft.append({ revision, changes: [{ from: 0, to: 0, insert: `# ${revision}\n` }] });
  const read = () => findDrafts(path, folderOfState)[0];
  append(2);
  const text = `\ud800\uFEFF\r${'two\n'.repeat(300_000)}`;
  const stored = draft.storeLater({ ...head, text, revision: 2 });
  append(3);
  expect(read()?.text.slice(0, 14)).toBe('# 3\n# 2\nzero\nz');
  await stored;
  append(4);
  const written = readdirSync(folderOfState.path).filter((name) => name.endsWith('.bytes'));
  expect(written).toHaveLength(1);
  // The process that ran `store` runs still.
  const [name = ''] = readdirSync(folderOfState.path).filter((one) => one.endsWith('.json'));
  const { owner, ...kept } = JSON.parse(readFileSync(join(folderOfState.path, name), 'utf8'));
  expect(owner).toBeDefined();
  writeFileSync(join(folderOfState.path, name), JSON.stringify(kept));
  expect(read()).toMatchObject({ text: `# 4\n# 3\n${text}`, revision: 4 });
  const given = draft.storeLater({ ...head, text, revision: 4 });
  draft.remove();
  await given;
  expect(readdirSync(folderOfState.path)).toEqual([]);
});

test('the text of a large file is not written while the server answers', async () => {
  const path = join(folder, 'shop.yaml');
  const state = join(folder, 'state');
  writeFileSync(path, `${TEXT}${'# ü\n'.repeat(300_000)}`);
  const file = new TextFile(path, new StateFolder(state));
  const written = vi.spyOn(Draft.prototype, 'store');
  const later = vi.spyOn(Draft.prototype, 'storeLater');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  try {
    const edit = () => file.edit(file.revision, [{ from: 0, to: 0, insert: '# new\n' }]);
    edit();
    vi.advanceTimersByTime(60_000);
    edit();
    expect(later).toHaveBeenCalledOnce();
    expect(written).not.toHaveBeenCalled();
    await later.mock.results[0]?.value;
  } finally {
    vi.useRealTimers();
    vi.restoreAllMocks();
  }
  file.release();
  expect(new TextFile(path, new StateFolder(state)).state.recovery?.text).toBe(file.text);
});

test('random edits between snapshots, with a torn end of the list, are restored up to the last whole one', () => {
  const edits = fc.array(
    fc.record({ at: fc.nat(60), remove: fc.nat(5), insert: fc.string({ unit: 'binary', maxLength: 6 }) }),
    { minLength: 2, maxLength: 12 },
  );
  fc.assert(
    fc.property(edits, fc.nat(40), (typed, torn) => {
      const state = join(folder, 'state');
      rmSync(state, { recursive: true, force: true });
      const path = join(folder, 'shop.yaml');
      const file = new TextFile(path, new StateFolder(state));
      const texts = [file.text];
      for (const { at, remove, insert } of typed) {
        const from = Math.min(at, file.text.length);
        const to = Math.min(from + remove, file.text.length);
        file.edit(file.revision, [{ from, to, insert }]);
        texts.push(file.text);
      }
      const lists = file.isDirty ? readdirSync(state).filter((name) => name.endsWith('.jsonl')) : [];
      // The owner is this process: another one would find the text.
      for (const name of readdirSync(state).filter(
        (one) => one.includes('unsaved') && one.endsWith('.json'),
      )) {
        const { owner: _, ...kept } = JSON.parse(readFileSync(join(state, name), 'utf8'));
        writeFileSync(join(state, name), JSON.stringify(kept));
      }
      const read = () => {
        const next = new TextFile(path, new StateFolder(state));
        return next.state.recovery?.text ?? next.text;
      };
      const [list] = lists;
      if (list === undefined) {
        expect(read()).toBe(file.text);
        return;
      }
      const lines = readFileSync(join(state, list), 'utf8');
      writeFileSync(join(state, list), lines.slice(0, Math.max(0, lines.length - torn)));
      const restored = read();
      if (torn <= 1) expect(restored).toBe(file.text);
      else expect(texts).toContain(restored);
    }),
    { numRuns: propertyRuns(60) },
  );
});
