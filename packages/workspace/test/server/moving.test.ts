import { expect, test } from 'vitest';
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
