import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../../scripts/test-scope.ts';
import { SAMPLE_LANGUAGES, type SampleLanguageId } from '../../src/code/code-samples.ts';
import { comparedRequest } from './hostile-request.ts';
import { getParser } from './parsers.ts';
import { sampleCalls } from './sample-calls.ts';

const IDS = Object.keys(SAMPLE_LANGUAGES) as SampleLanguageId[];

describe.each(IDS)('%s', (id) => {
  it('parses in its language, for every kind of body', async () => {
    const parse = await getParser(id);
    const calls = await sampleCalls('https://api.test');
    expect(calls.length).toBeGreaterThanOrEqual(15);
    for (const { key, request } of calls) {
      const code = SAMPLE_LANGUAGES[id].write(request);
      expect(parse(code).error, `${key}\n${code}`).toBeUndefined();
    }
  });

  it('parses with every part of a connection', async () => {
    const parse = await getParser(id);
    const files = { authorityFile: '/ca.pem', certificateFile: '/client.pem', keyFile: '/client.key' };
    const all = { ...files, passphrase: 'p', isInsecure: true, proxy: 'http://127.0.0.1:1' };
    const connections = [
      all,
      files,
      { isInsecure: true },
      { proxy: all.proxy },
      { authorityFile: '/ca.pem' },
    ];
    for (const { request } of await sampleCalls('https://api.test')) {
      for (const connection of connections) {
        const code = SAMPLE_LANGUAGES[id].write({ ...request, connection });
        expect(parse(code).error, code).toBeUndefined();
      }
    }
  });
});

/** Their literals are told apart by the content in JavaScript and Python, where names may be keys; other tests hold these. */
const COMPARED = IDS.filter(
  (id) => !/^(?:javascript|typescript|axios|xhr|python|httpx|aiohttp|curl|wget|httpie)$/.test(id),
);

describe.each(COMPARED)('hostile texts in %s', (id) => {
  it('leave the program as harmless ones do', async () => {
    const parse = await getParser(id);
    const { write } = SAMPLE_LANGUAGES[id];
    fc.assert(
      fc.property(comparedRequest, ({ request, harmless }) => {
        const { error, shape } = parse(write(request));
        expect(error).toBeUndefined();
        expect(harmless.map((one) => parse(write(one)).shape)).toContain(shape);
      }),
      { numRuns: propertyRuns(150) },
    );
  });
});
