import { ChangeSet, type Text } from '@codemirror/state';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../../scripts/test-scope.ts';
import { FileSync } from '../../src/client/editor/files/file-sync.ts';
import {
  changeList,
  changeSet,
  differingRange,
  getText,
} from '../../src/client/editor/files/text-changes.ts';
import type { EditTextRequest, EditTextResponse, TextChange } from '../../src/protocol.ts';

/** The rules of `editText`: an edit of an older revision is refused, an accepted one is pushed to the other windows. */
class TextServer {
  text: Text;
  revision = 1;
  windows: ((base: number, revision: number, changes: TextChange[]) => void)[] = [];

  constructor(text: string) {
    this.text = getText(text);
  }

  edit({ baseRevision, changes }: EditTextRequest, own: number): EditTextResponse {
    if (baseRevision !== this.revision)
      return { accepted: false, revision: this.revision, text: this.text.toString() };
    this.text = changeSet(changes, this.text.length).apply(this.text);
    this.revision += 1;
    for (const [index, push] of this.windows.entries())
      if (index !== own) push(baseRevision, this.revision, changes);
    return { accepted: true, revision: this.revision };
  }
}

class Window {
  text: Text;
  readonly sync: FileSync;

  constructor(server: TextServer, index: number, delay: () => Promise<void>) {
    this.text = server.text;
    this.sync = new FileSync({
      source: () => 's',
      file: 'f',
      window: String(index),
      revision: server.revision,
      text: server.text,
      apply: (changes) => {
        this.text = changes.apply(this.text);
      },
      onError: (error) => {
        throw error;
      },
      async send(request) {
        await delay();
        const answer = server.edit(request, index);
        await delay();
        return answer;
      },
    });
    server.windows.push((base, revision, changes) => {
      void delay().then(() => this.sync.receive(base, revision, changes));
    });
  }

  type(at: number, remove: number, insert: string): void {
    const from = Math.min(at, this.text.length);
    const to = Math.min(from + remove, this.text.length);
    const changes = ChangeSet.of({ from, to, insert: getText(insert) }, this.text.length);
    this.text = changes.apply(this.text);
    this.sync.push(changes);
  }
}

const steps = fc.array(
  fc.record({
    window: fc.nat(1),
    at: fc.nat(30),
    remove: fc.nat(4),
    insert: fc.constantFrom('', 'a', 'bc\n', '😀', 'x: 1\n  y', '}'),
    wait: fc.nat(3),
  }),
  { maxLength: 25 },
);

test('two windows and the server end with one text, whatever is typed when', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.array(fc.nat(3), { minLength: 1, maxLength: 20 }), async (typed, delays) => {
      const server = new TextServer('openapi: 3.1.0\ninfo:\n');
      let next = 0;
      const delay = async () => {
        const ticks = delays[next % delays.length] ?? 0;
        next += 1;
        for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
      };
      const windows = [new Window(server, 0, delay), new Window(server, 1, delay)];
      for (const { window, at, remove, insert, wait } of typed) {
        windows[window]?.type(at, remove, insert);
        if (wait === 0) void windows[window]?.sync.flush();
        for (let tick = 0; tick < wait; tick += 1) await Promise.resolve();
      }
      for (let round = 0; round < 4; round += 1) await Promise.all(windows.map(({ sync }) => sync.flush()));
      await new Promise((resolve) => setTimeout(resolve, 0));
      for (const window of windows) {
        await window.sync.flush();
        expect(window.text.toString()).toBe(server.text.toString());
        expect(window.sync.revision).toBe(server.revision);
        window.sync.close();
      }
    }),
    { numRuns: propertyRuns(200) },
  );
});

test('a server that does not answer loses no edit and blocks no typing', async () => {
  const server = new TextServer('a');
  let isDown = true;
  const errors: unknown[] = [];
  const sync = new FileSync({
    source: () => 's',
    file: 'f',
    window: 'w',
    revision: 1,
    text: server.text,
    apply: () => undefined,
    onError: (error) => errors.push(error),
    send: (request) =>
      isDown ? Promise.reject(new Error('unreachable')) : Promise.resolve(server.edit(request, 0)),
  });
  sync.push(ChangeSet.of({ from: 1, insert: 'b' }, 1));
  await sync.flush();
  expect(errors).toHaveLength(1);
  isDown = false;
  sync.push(ChangeSet.of({ from: 2, insert: 'c' }, 2));
  await sync.flush();
  expect(server.text.toString()).toBe('abc');
  sync.close();
});

/** A server whose answers may be lost, which may end and be continued by another: like `TextFile`, it makes each edit once. */
class FallibleServer extends TextServer {
  readonly #accepted = new Map<string, { edit: number; revision: number }>();

  override edit(request: EditTextRequest, own: number): EditTextResponse {
    const { window = '', edit = 0 } = request;
    const last = this.#accepted.get(window);
    if (last?.edit === edit) return { accepted: true, revision: last.revision };
    const answer = super.edit(request, own);
    if (answer.accepted) this.#accepted.set(window, { edit, revision: answer.revision });
    return answer;
  }

  accepted(window: string): number | undefined {
    return this.#accepted.get(window)?.edit;
  }
}

test('requests and answers that are lost, and connections that are resumed, lose and double no edit', async () => {
  const losses = fc.array(fc.constantFrom('none', 'request', 'answer'), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(
      steps,
      losses,
      fc.array(fc.boolean(), { maxLength: 8 }),
      async (typed, lost, resumes) => {
        const server = new FallibleServer('openapi: 3.1.0\ninfo:\n');
        let next = 0;
        let isStable = false;
        const windows = [0, 1].map((index) => {
          const window = { text: server.text, sync: undefined as FileSync | undefined };
          window.sync = new FileSync({
            source: () => 's',
            file: 'f',
            window: String(index),
            revision: server.revision,
            text: server.text,
            apply: (changes) => {
              window.text = changes.apply(window.text);
            },
            onError: () => undefined,
            async send(request) {
              await Promise.resolve();
              const loss = isStable ? 'none' : lost[next % lost.length];
              next += 1;
              if (loss === 'request') throw new Error('lost');
              const answer = server.edit(request, index);
              await Promise.resolve();
              if (loss === 'answer') throw new Error('lost');
              return answer;
            },
          });
          const { sync } = window;
          // A connection that is lost loses pushes, too.
          server.windows.push((base, revision, changes) => {
            if (isStable || next % 2 === 0) sync.receive(base, revision, changes);
          });
          return { window, sync, index };
        });
        const resume = async ({ sync, index }: (typeof windows)[number]) => {
          await sync.pause();
          sync.resume(server.text.toString(), server.revision, server.accepted(String(index)));
        };
        let marks = '';
        for (const [at, { window: which, wait }] of typed.entries()) {
          const one = windows[which];
          if (!one) continue;
          const mark = String.fromCharCode(0x4e00 + at);
          marks += mark;
          const changes = ChangeSet.of({ from: 0, insert: mark }, one.window.text.length);
          one.window.text = changes.apply(one.window.text);
          one.sync.push(changes);
          void one.sync.flush();
          for (let tick = 0; tick < wait; tick += 1) await Promise.resolve();
          if (resumes[at % Math.max(1, resumes.length)] === true) await resume(one);
        }
        isStable = true;
        for (let round = 0; round < 4; round += 1)
          for (const one of windows) {
            await resume(one);
            await one.sync.flush();
          }
        const text = server.text.toString();
        for (const { window, sync } of windows) {
          expect(window.text.toString()).toBe(text);
          sync.close();
        }
        expect([...text].filter((character) => marks.includes(character)).sort()).toEqual([...marks].sort());
      },
    ),
    { numRuns: propertyRuns(300) },
  );
});

test('a whole text is taken as the range that differs, so that the cursor stays', () => {
  const changes = differingRange(getText('one\ntwo\nthree'), 'one\n2\nthree');
  expect(changeList(changes)).toEqual([{ from: 4, to: 7, insert: '2' }]);
  expect(differingRange(getText('same'), 'same').empty).toBe(true);
  expect(differingRange(getText('aa'), 'aaa').apply(getText('aa')).toString()).toBe('aaa');
});
