import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { IS_COMPLETE } from '../../../../scripts/test-scope.ts';
import { contents, description, PUBLISH, Sandbox } from './sandbox.ts';

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox();
});

afterEach(() => sandbox.remove());

describe('a full disk', () => {
  /** No file may grow beyond so many blocks of 1,024 bytes. */
  const limited = (blocks: number, args: readonly string[], box = sandbox) =>
    box.shell(`ulimit -f ${blocks}; exec "$0" "$@"`, args);

  const captures = Array.from(
    { length: 300 },
    (_, at) => `curl https://api.example.com/things${at}/list --json '{"name${at}":1}'\n`,
  ).join('');

  test('a result that cannot be printed is not reported as a bug', async () => {
    writeFileSync(sandbox.path('openapi.yaml'), description('first').replaceAll(/operationId: \w+, /g, ''));
    const args = ['validate', '--json', 'openapi.yaml'];
    const { exit, stderr } = await sandbox.shell('ulimit -f 1; "$0" "$@" > report.json', args);
    expect([exit, stderr]).toEqual([
      74,
      expect.stringContaining('cannot be written: the file exceeds the size limit'),
    ]);
  });

  test('convert leaves the former document', async () => {
    writeFileSync(sandbox.path('captures.sh'), captures);
    writeFileSync(sandbox.path('out.yaml'), 'mine: 1\n');
    const { exit, stderr } = await limited(8, ['convert', 'captures.sh', '-o', 'out.yaml']);
    expect(stderr).toContain('out.yaml cannot be written: ');
    expect(exit).toBe(74);
    expect(contents(sandbox.folder)).toEqual({ '/captures.sh': captures, '/out.yaml': 'mine: 1\n' });
  });

  test('convert --into --write leaves every file of the description', async () => {
    writeFileSync(sandbox.path('captures.sh'), captures);
    const openapi = description('first', 3);
    writeFileSync(sandbox.path('openapi.yaml'), openapi);
    const args = ['convert', 'captures.sh', '--into', 'openapi.yaml', '--write'];
    const { exit, stderr } = await limited(8, args);
    expect(stderr).toContain('openapi.yaml cannot be written: ');
    expect(exit).toBe(74);
    expect(contents(sandbox.folder)).toEqual({ '/captures.sh': captures, '/openapi.yaml': openapi });
  });

  test('validate leaves the former baseline', async () => {
    const openapi = description('first', 300).replaceAll(/operationId: \w+, /g, '');
    writeFileSync(sandbox.path('openapi.yaml'), openapi);
    writeFileSync(sandbox.path('known.json'), '{"version":1,"problems":[]}');
    const args = ['validate', 'openapi.yaml', '--baseline', 'known.json', '--update-baseline'];
    const { exit, stderr } = await limited(8, args);
    expect(stderr).toContain('known.json cannot be written: ');
    expect(exit).toBe(74);
    expect(readFileSync(sandbox.path('known.json'), 'utf8')).toBe('{"version":1,"problems":[]}');
    expect(readdirSync(sandbox.folder).sort()).toEqual(['known.json', 'openapi.yaml']);
  });

  test('a site whose record cannot be written leaves the former one', async () => {
    const publisher = new Sandbox(PUBLISH);
    mkdirSync(publisher.path('built'));
    for (let at = 0; at < 200; at += 1) writeFileSync(publisher.path(`built/page-${at}.html`), 'x');
    await expectFormerSite(publisher, ['built', 'site'], 1);
    publisher.remove();
  });

  // Astro writes the file that is too large; what happens to the folders is in the test above.
  test.each(IS_COMPLETE ? [1, 8, 40] : [])(
    'docs leave the former site when files may have %i kB',
    async (blocks) => {
      writeFileSync(sandbox.path('openapi.yaml'), description('second', 10 * blocks));
      await expectFormerSite(sandbox, ['docs', 'openapi.yaml', '-o', 'site'], blocks);
    },
    180_000,
  );

  async function expectFormerSite(box: Sandbox, args: readonly string[], blocks: number): Promise<void> {
    const site = { '/index.html': 'mine', '/.curlew-files': 'index.html\n' };
    mkdirSync(box.path('site'));
    for (const [name, text] of Object.entries(site)) writeFileSync(box.path('site', name), text);
    const { exit, stderr } = await limited(blocks, args, box);
    expect(stderr).toMatch(/cannot be written: the file exceeds the size limit of this process/);
    expect(exit).toBe(74);
    expect(contents(box.path('site'))).toEqual(site);
    expect(box.leftovers()).toEqual([]);
  }
});
