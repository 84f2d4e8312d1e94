import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Host, readApi, readDescription, SchemaViews } from '@curlew/openapi';
import {
  type CodeSample,
  codeSamples,
  SAMPLE_LANGUAGES,
  type SampleLanguageId,
} from '../../src/code/code-samples.ts';
import { type PlainRequest, toPlainRequest } from '../../src/code/plain-request.ts';
import { sampleRequest } from '../../src/sample/sample-request.ts';

const IDS = Object.keys(SAMPLE_LANGUAGES) as SampleLanguageId[];

const host: Host = {
  readFile: () => Promise.reject(new Error('no other files here')),
  realPath: (path) => Promise.resolve(path),
};

export interface SampleCall {
  key: string;
  request: PlainRequest;
  samples: CodeSample[];
}

/** The sample request of every operation of `fixtures/calls.yaml`, at a server of this origin. */
export async function sampleCalls(origin: string): Promise<SampleCall[]> {
  const path = fileURLToPath(new URL('../fixtures/calls.yaml', import.meta.url));
  const text = (await readFile(path, 'utf8')).replace('SERVER', origin);
  const { description } = await readDescription(text, { host, path: '/calls.yaml' });
  if (!description) throw new Error('The fixture cannot be read');
  const { operations, securitySchemes } = readApi(description);
  const views = new SchemaViews(description);
  return operations.map((operation) => {
    const request = sampleRequest(operation, views, { securitySchemes });
    return { key: operation.key, request: toPlainRequest(request), samples: codeSamples(request, IDS) };
  });
}
