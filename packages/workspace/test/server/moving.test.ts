import { expect, test } from 'vitest';
import type { StructureEdit } from '../../src/protocol.ts';
import { OpenedWorkspace } from './opened-workspace.ts';

const source = 's1';

const COMMENTED = `# Of the file.
openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  # first
  /pets: # here
    # shared
    parameters: &shared
      # the limit
      - name: limit # how many
        in: query

      # the cursor
      - { name: cursor, in: query } # where
    # reads
    get: &read
      description: |
        Text

        # no comment
    # at the end of the path
  /cats:
    parameters: *shared
    post: *read
`;

test.each([
  [
    'the first of a list, with the comment above it',
    '/paths/~1pets/parameters/0',
    2,
    `      # the cursor
      - { name: cursor, in: query } # where
      # the limit
      - name: limit # how many
        in: query

    # reads
`,
  ],
  [
    'the last of a list, without the comment of what follows',
    '/paths/~1pets/parameters/1',
    0,
    `    parameters: &shared
      # the cursor
      - { name: cursor, in: query } # where
      # the limit
      - name: limit # how many
        in: query

    # reads
    get: &read
`,
  ],
  [
    'an operation, with its anchor and a text that looks like a comment',
    '/paths/~1pets/get',
    0,
    `  /pets: # here
    # reads
    get: &read
      description: |
        Text

        # no comment
    # shared
    parameters: &shared
`,
  ],
  ['the first member of a file, without its comment', '/openapi', 2, `# Of the file.\ninfo: {`],
])('a member is moved with its comments: %s', async (_, pointer, before, part) => {
  const own = await OpenedWorkspace.open({ 'own.yaml': COMMENTED });
  try {
    const place = { file: own.path('own.yaml'), pointer };
    const { refusal } = await own.call('editStructure', { source, edit: { kind: 'move', place, before } });
    expect(refusal).toBeUndefined();
    expect((await own.call('readText', { source, file: place.file })).text).toContain(part);
  } finally {
    await own.close();
  }
});

const FLOW = `openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /a:
    get: &read
      tags: [
        # the first
        one, # 1
        two, # 2
        # the last
        three # 3
      ]
      parameters:
        # the limit
        - { name: limit, in: query, schema: { type: integer, maximum: 1.0 } } # how many
        - { name: page, in: query, schema: { type: integer } }
  /b:
    get: *read
`;

test.each<[string, StructureEdit, string, string, string[]?]>([
  [
    'an item of a list in brackets is moved with its comments',
    { kind: 'move', place: at('/paths/~1a/get/tags/2'), before: 0 },
    `        # the first
        one, # 1
        two, # 2
        # the last
        three # 3`,
    `        # the last
        three, # 3
        # the first
        one, # 1
        two # 2`,
  ],
  [
    'words of a list keep the comments of those that stay',
    { kind: 'set', place: at('/paths/~1a/get/tags'), value: ['one', 'new', 'three', 'four'] },
    `two, # 2
        # the last
        three # 3`,
    `new, # 2
        # the last
        three, # 3
        four`,
  ],
  [
    'an item that goes leaves the comments of the others',
    { kind: 'set', place: at('/paths/~1a/get/tags'), value: ['one', 'three'] },
    '        two, # 2\n',
    '',
  ],
  [
    'a value of a form is written below an anchor, where an alias is named too',
    { kind: 'set', place: at('/paths/~1b/get/tags/0'), value: 'uno' },
    'one,',
    'uno,',
    ['/paths/~1a/get/tags'],
  ],
  [
    'JSON of a form changes what differs, with its digits',
    {
      kind: 'set',
      place: at('/paths/~1a/get/parameters/0'),
      value: null,
      written: '{"name":"limit","in":"query","schema":{"type":"integer","maximum":12345678901234567890}}',
    },
    'maximum: 1.0',
    'maximum: 12345678901234567890',
    ['/paths/~1b/get/parameters/0/schema'],
  ],
  [
    'a member is removed below an alias',
    { kind: 'remove', place: at('/paths/~1b/get/parameters/1') },
    '        - { name: page, in: query, schema: { type: integer } }\n',
    '',
    ['/paths/~1a/get/parameters'],
  ],
])('%s', async (_, edit, before, after, also) => {
  const own = await OpenedWorkspace.open({ 'own.yaml': FLOW });
  try {
    const file = own.path('own.yaml');
    const found = 'place' in edit ? { ...edit, place: { ...edit.place, file } } : edit;
    const { refusal, also: others } = await own.call('editStructure', { source, edit: found });
    expect(refusal).toBeUndefined();
    const { text } = await own.call('readText', { source, file });
    expect(text).toBe(FLOW.replace(before, after));
    if (also) expect(others).toEqual(also);
  } finally {
    await own.close();
  }
});

function at(pointer: string) {
  return { file: '', pointer };
}

test('members whose names are digits are listed and moved in the order of the text', async () => {
  const text = `openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /a:
    get:
      responses:
        default: { description: Other }
        '404': { description: None }
        # fine
        '200': { description: OK }
`;
  const own = await OpenedWorkspace.open({ 'own.yaml': text });
  try {
    const place = { file: own.path('own.yaml'), pointer: '/paths/~1a/get/responses' };
    const { form } = await own.call('readNode', { source, place });
    expect(form?.fields.map(({ name }) => name)).toEqual(['default', '404', '200']);
    const ok = { ...place, pointer: `${place.pointer}/200` };
    const { refusal } = await own.call('editStructure', {
      source,
      edit: { kind: 'move', place: ok, before: 0 },
    });
    expect(refusal).toBeUndefined();
    const ending = text.slice(text.indexOf('        default'));
    const lines = ending.split('\n');
    const moved = [...lines.slice(2, 4), ...lines.slice(0, 2), ''].join('\n');
    expect((await own.call('readText', { source, file: place.file })).text).toBe(text.replace(ending, moved));
    const whole = await own.call('editStructure', {
      source,
      edit: { kind: 'rename', place: { file: place.file, pointer: '' }, name: 'New' },
    });
    expect(whole.refusal?.message).toBe('own.yaml is a whole file, not a member of one.');
  } finally {
    await own.close();
  }
});

test('an alias is not moved before its anchor, and a component keeps a name that the specification allows', async () => {
  const own = await OpenedWorkspace.open({
    'own.yaml': `${COMMENTED}components:\n  schemas:\n    Pet: { type: object }\n`,
  });
  try {
    const path = own.path('own.yaml');
    const cats = { file: path, pointer: '/paths/~1cats' };
    const moved = await own.call('editStructure', { source, edit: { kind: 'move', place: cats, before: 0 } });
    expect(moved.refusal?.message).toBe('The alias `*shared` would stand before its anchor `&shared`.');
    const pet = { file: path, pointer: '/components/schemas/Pet' };
    const rename = (name: string) =>
      own.call('editStructure', { source, edit: { kind: 'rename', place: pet, name } });
    expect((await rename('a b/c')).refusal?.message).toContain('may contain only letters');
    expect((await rename('Animal')).refusal).toBeUndefined();
  } finally {
    await own.close();
  }
});
