import { expect, test } from 'vitest';
import { isSecretLabel } from '../../src/internal.ts';

test.each<[string, boolean]>([
  // Few digits among letters are less random than most tokens.
  ['tfq2paxuakrojdes8cm3dqywinzoaaon', true],
  ['k3v9x1m7q5z2w8r4t6y0', true],
  ['internationalization-services-eu2', false],
  ['verylongnameofacompanywithoutanydigits', false],
  ['production2', false],
])('the label %s of a host is a credential: %s', (label, isSecret) => {
  expect(isSecretLabel(label)).toBe(isSecret);
});
