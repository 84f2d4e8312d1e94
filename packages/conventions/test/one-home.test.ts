import { expect, test } from 'vitest';
import { isSource } from '../src/module-graph.ts';
import { readText, repositoryFiles } from '../src/packages.ts';

/** A question that several packages ask, and the one place that answers it. */
interface Job {
  job: string;
  /** Files that do it: one file, or the folder of one package. */
  home: string;
  /** Matches code that does it. */
  does: RegExp;
  /** Files that contain the same text for another purpose, with that purpose. */
  others?: Record<string, string>;
}

const JOBS: Job[] = [
  {
    job: 'from a status to a declared response',
    home: 'packages/exchange/src/match/match-response.ts',
    does: /\}XX`/,
    others: {
      'packages/contract/src/operation-tests/operation-tests.ts': 'the status that a test expects',
    },
  },
  {
    job: 'from a media type to its essence and its Media Type Object',
    home: 'packages/openapi/src/http/media-type.ts',
    does: /\(\w+\.split\(';'\)\[0\] \?\? ''\)\.trim\(\)\.toLowerCase\(\)/,
  },
  {
    job: 'the kinds of JSON and XML media types',
    home: 'packages/openapi/src/http/media-type.ts',
    does: /endsWith\('\+(?:json|xml)'\)/,
  },
  {
    job: 'from a URL to an operation: segments of a path template',
    home: 'packages/exchange/src/match/path-index.ts',
    does: /function \w*[sS]egmentTemplate\(/,
  },
  {
    job: 'from a URL to an operation: servers with variables',
    home: 'packages/exchange/src/match/server-pattern.ts',
    does: /class ServerPattern\b/,
  },
  {
    job: 'from texts to the value of a parameter, by its style',
    home: 'packages/exchange/src/decode/',
    does: /function (?:decodeParameter|coerceText|coerceFields|textsOfStyle)\(/,
  },
  {
    job: 'from the text of a body of XML to elements',
    home: 'packages/exchange/src/decode/read-xml.ts',
    does: /function (?:readXml|parseXml)\(/,
  },
  {
    job: 'from the text of JSON or YAML to its strings, brackets and keys',
    home: 'packages/openapi/src/',
    does: /function (?:scanJson|scanLines|skipFlow|skipQuoted|endOfString)\(/,
    others: {
      'packages/convert/src/http/read-json.ts': 'JSON with comments and variables, which no parser reads',
    },
  },
  {
    job: 'the own members of an object of any names',
    home: 'packages/openapi/src/json.ts',
    does: /function (?:getOwn|setOwn)\b/,
  },
  {
    job: 'from a text with `{{variables}}` to their names and values',
    home: 'packages/exchange/src/template-variables.ts',
    does: /\\\{\\\{(?:\\s\*)?\(\[(?:\^\{\}|A-Za-z_)\]/,
    others: {
      'packages/scripts/src/prelude/variables-prelude.ts':
        'runs in the sandbox of scripts, which imports nothing',
    },
  },
  {
    job: 'the verdict of a schema on a value',
    home: 'packages/openapi/src/json-schema/',
    does: /new Ajv\w*\(|function (?:checkKeywords|checkType|checkObject|checkScalar)\(/,
  },
  {
    job: 'the HTML of a section of a page, on a site and in the window of the workspace',
    home: 'packages/reference/src/sections/',
    does: /class="cl-(?:response|media|scheme|server-row|terms|extension|operation-rows|operation-list|parts|badges|examples|schema-list)\b/,
  },
];

const sources = repositoryFiles()
  .filter((file) => isSource(file) && !/^packages\/(?:bench|conventions|[^/]+\/scripts)\//.test(file))
  .map((file) => ({ file, text: readText(file) }));

test.each(JOBS)('one place answers: $job', ({ home, does, others = {} }) => {
  const files = sources.filter(({ text }) => does.test(text)).map(({ file }) => file);
  // A pattern that matches nothing would guard nothing.
  expect(files.filter((file) => file.startsWith(home))).not.toEqual([]);
  expect(files.filter((file) => !file.startsWith(home))).toEqual(Object.keys(others));
});
