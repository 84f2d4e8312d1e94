import { test } from 'vitest';
import { expectLinear } from '../../../diagnostics/test/linear.ts';
import { SecretMask } from '../../src/index.ts';

const LENGTH = 150_000;

test.each([
  '<a ',
  '<a "',
  "<a '",
  '<a b="',
  '<input type=password value=',
  '<!--',
  '<![CDATA[',
  '<!x ',
  '<?',
  '</',
  '-',
  '--token ',
  'x.y:1:',
  '*:*:*:a:',
  'WIFI:T:',
  'machine a login b ',
  'redis-cli ',
  'password: ',
  'password: |\n ',
  'token%3D',
  '[password]=',
  'name,password\n',
  '""',
  '{SSHA}',
  '-----BEGIN A KEY-----',
  '-----END A KEY-----',
])('a text of %j alone is masked in linear time', async (piece) => {
  for (const start of ['', '<a>', 'name,password\n']) {
    await expectLinear(LENGTH, (length) =>
      new SecretMask().bodyText(start + piece.repeat(length / piece.length)),
    );
  }
});
