import { renderJunit } from '@curlew/diagnostics';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { hostile, noPlace, unresolved } from './sample-diagnostics.ts';

const list = (name: string) => name === 'testsuite' || name === 'testcase';
const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '', isArray: list });

function parsed(xml: string) {
  expect(XMLValidator.validate(xml)).toBe(true);
  return parser.parse(xml).testsuites;
}

test('a suite per file, a test per problem, errors are failures', () => {
  expect(
    renderJunit([unresolved, { ...unresolved, severity: 'warning' }], { files: ['ok.yaml'] }),
  ).toMatchInlineSnapshot(`
      "<?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="curlew" tests="3" failures="1" errors="0">
        <testsuite name="ok.yaml" tests="1" failures="0" errors="0" skipped="0">
          <testcase classname="ok.yaml" name="no problems"/>
        </testsuite>
        <testsuite name="api/openapi.yaml" tests="2" failures="1" errors="0" skipped="0">
          <testcase classname="api/openapi.yaml" name="unresolved-ref at 6:8">
            <failure type="unresolved-ref" message="There is no \`Erorr\` in \`components.schemas\`.">There is no \`Erorr\` in \`components.schemas\`.
      api/openapi.yaml:6:8
      /paths/~1users/get/responses/$ref
      Did you mean \`Error\`?</failure>
          </testcase>
          <testcase classname="api/openapi.yaml" name="unresolved-ref at 6:8">
            <system-out>warning: There is no \`Erorr\` in \`components.schemas\`.
      api/openapi.yaml:6:8
      /paths/~1users/get/responses/$ref
      Did you mean \`Error\`?</system-out>
          </testcase>
        </testsuite>
      </testsuites>
      "
    `);
});

test('strict lets warnings fail', () => {
  expect(parsed(renderJunit([noPlace])).failures).toBe('0');
  expect(parsed(renderJunit([noPlace], { strict: true })).failures).toBe('1');
});

test('any text makes well-formed XML', () => {
  const suites = parsed(renderJunit([{ ...hostile, severity: 'error' }]));
  expect(suites.testsuite[0].name).toBe('dir,a:b %/x.yaml');
  expect(suites.testsuite[0].testcase[0].failure.message).toContain('<e> "f" & \ufffd\ufffd');
});

test('without problems and files there are no tests', () => {
  expect(parsed(renderJunit([])).tests).toBe('0');
});

test('a text ends with the address of its code', () => {
  const warning = { ...noPlace, code: 'w' };
  const { testsuite } = parsed(
    renderJunit([unresolved, warning], { codeUrl: (code) => `https://docs.example/#${code}` }),
  );
  const [failed, passed] = testsuite.flatMap((suite: { testcase: unknown[] }) => suite.testcase);
  expect(failed.failure['#text']).toMatch(/\nhttps:\/\/docs\.example\/#unresolved-ref$/);
  expect(passed['system-out']).toMatch(/\nhttps:\/\/docs\.example\/#w$/);
});
