import { expect, it } from 'vitest';
import { keepDistinctTexts, keepUnlikeTexts } from '../src/phrases/distinct-texts.ts';

it.each([
  [
    'one word differs: the last, which is written for the place',
    [
      'Details about the watermark applied to this item.',
      'Details about the watermark applied to this folder.',
    ],
    [1],
  ],
  [
    'the one with more words of its own',
    [
      'Describes the permissions that the current user has for this folder.',
      'The permissions that the authenticated user has for a folder.',
      'The permissions that the authenticated user has for an item.',
    ],
    [0],
  ],
  ['one contains the other', ['A pet.', 'A pet with a tail.'], [1]],
  ['equal but for their spaces', ['A  pet', 'a pet.'], [0]],
  [
    'a short rule, whose small words a long text has too',
    [
      'Must be an email address.',
      'The account that invoices are sent to; it must be one that an owner of the workspace has confirmed before.',
    ],
    [0, 1],
  ],
  ['unlike', ['A list of parent folders for an item.', 'The tree of folders that this file is in.'], [0, 1]],
  ['no words', ['—', '…'], [0, 1]],
  ['scripts without Latin letters', ['ユーザー の 一覧 です', 'ユーザー の 詳細 です'], [1]],
])('shows once what texts share: %s', (_, texts, want) => {
  expect(keepUnlikeTexts(texts)).toEqual(want.map((at) => texts[at]));
});

it('gives programs all that differ', () => {
  expect(keepDistinctTexts(['Applied to this item.', 'Applied to this file.'])).toHaveLength(2);
});
