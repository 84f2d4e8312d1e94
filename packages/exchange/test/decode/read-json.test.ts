import { describe, expect, test } from 'vitest';
import { expectLinear } from '../../../diagnostics/test/linear.ts';
import { readJsonText } from '../../src/decode/read-body.ts';

const getProblem = (text: string): string => {
  const read = readJsonText(text, 'The body');
  return 'problem' in read ? read.problem : `value ${JSON.stringify(read.value)}`;
};

describe('what is received in place of JSON', () => {
  test.each([
    [
      '<!doctype html><title>Sign in</title><p>Welcome back',
      'The body is HTML (a login page), not JSON; it begins with "Sign in Welcome back".',
    ],
    [
      '<html>\n<head><title>502 Bad Gateway</title></head>',
      'The body is HTML, not JSON; it begins with "… Bad Gateway".',
    ],
    ['<script>var token = "abc"</script><html><body>Hi', 'The body is HTML, not JSON; it begins with "Hi".'],
    ['<Error><Code>AccessDenied</Code></Error>', 'The body is XML, not JSON; it begins with "AccessDenied".'],
    ['<html></html>', 'The body is HTML, not JSON.'],
    ['Not found', 'The body is plain text, not JSON; it begins with "Not found".'],
    [
      'Überlastet, bitte warten',
      'The body is plain text, not JSON; it begins with "Überlastet, bitte warten".',
    ],
    ['{"a":NaN}', 'The body is not JSON: it contains `NaN`, which JSON does not have.'],
    ['[-Infinity]', 'The body is not JSON: it contains `-Infinity`, which JSON does not have.'],
    ['True', 'The body is not JSON: it contains `True`, which JSON does not have.'],
    ['{"a":1', 'The body is not JSON: it ends in the middle of a value.'],
    ['{"a" 1}', 'The body is not JSON: character 6 is unexpected.'],
    ['', 'The body is not JSON: it ends in the middle of a value.'],
  ])('%j', (text, problem) => {
    expect(getProblem(text)).toBe(problem);
  });
});

describe('no credential is in a sentence', () => {
  test.each([
    '<html><body>password: hunter2longer</body></html>',
    '<html><body>Your token sk_live_4eC39HqLyjWDarjtT1zdp7dc expired</body></html>',
    'token: swordfish',
    'Your password is swordfish now',
    'Error for ada@example.com with key AKIAIOSFODNN7EXAMPLE',
    '<a href="https://u:hunter2longer@example.com/?key=AKIAIOSFODNN7EXAMPLE">x</a><html>',
    '{"sk_live_4eC39HqLyjWDarjtT1zdp7dc":1,"sk_live_4eC39HqLyjWDarjtT1zdp7dc":2,}',
  ])('%s', (text) => {
    const read = readJsonText(text, 'The body');
    const shown = JSON.stringify(read);
    expect(shown).toContain('not JSON');
    expect(shown).not.toMatch(/hunter2|sk_live|swordfish|AKIA|ada@/);
    expect(shown.length).toBeLessThan(500);
  });

  test('logs show no word of what was received', () => {
    const read = readJsonText('<html><body>Welcome Ada</body></html>', 'The body');
    expect('outline' in read && read.outline).toBe('The body is HTML, not JSON.');
  });
});

test('a name that is repeated makes a value ambiguous, at any depth and in any spelling', () => {
  expect(getProblem('{"a":1,"a":1}')).toBe(
    'The body has `"a"` twice in one object, whose value is ambiguous.',
  );
  expect(getProblem('[{"b":{"c d":1,"c\\u0020d":2}}]')).toBe(
    'The body has a name twice in one object, whose value is ambiguous.',
  );
  expect(getProblem('[{"a":1},{"a":2}]')).toBe('value [{"a":1},{"a":2}]');
  expect(getProblem('{"__proto__":1}')).toBe('value {"__proto__":1}');
});

test('a large text that is not JSON is examined at its beginning', async () => {
  await expectLinear(300_000, (count) =>
    expect(getProblem(`<html><body>${'<b '.repeat(count)}`)).toContain('HTML, not JSON'),
  );
});
