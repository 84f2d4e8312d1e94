import { expect, it } from 'vitest';
import { keepDistinctTexts, splitTexts } from '../src/phrases/distinct-texts.ts';

it.each([
  [
    'the description beside an `allOf`',
    { place: ['The tree of folders that this file is in.'], all: ['A list of parent folders for an item.'] },
    {
      nearest: ['The tree of folders that this file is in.'],
      further: ['A list of parent folders for an item.'],
    },
  ],
  [
    'one that the type repeats with another end',
    { place: ['A pet.'], all: ['A pet with a tail.', 'Sold alive.'] },
    { nearest: ['A pet with a tail.'], further: ['Sold alive.'] },
  ],
  [
    'equal but for their spaces',
    { place: ['A  pet'], all: ['a pet.'] },
    { nearest: ['A  pet'], further: [] },
  ],
  [
    'of the type alone',
    { place: undefined, all: ['A user.', 'An owner.'] },
    { nearest: ['A user.', 'An owner.'], further: [] },
  ],
  ['none', { place: undefined, all: [] }, { nearest: [], further: [] }],
  ['no words', { place: ['—'], all: ['…'] }, { nearest: ['—'], further: ['…'] }],
])('a place shows: %s', (_, { place, all }, want) => {
  expect(splitTexts(place, [...(place ?? []), ...all])).toEqual(want);
});

it('keeps all that differ', () => {
  expect(keepDistinctTexts(['Applied to this item.', 'Applied to this file.'])).toHaveLength(2);
});
