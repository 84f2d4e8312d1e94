import { readFileSync } from 'node:fs';

/** Converts a file several times and prints the milliseconds of each: `time-conversions.ts <converter> <file> <times>`. */
const [name = '', file = '', times = '5'] = process.argv.slice(2);

const CONVERTERS: Record<string, () => Promise<(text: string) => unknown>> = {
  'curlew-coll': async () => {
    const { collToOpenApi } = await import('@curlew/convert');
    return checked((text) => collToOpenApi(text, { validate: false }));
  },
  'curlew-coll-inferred': async () => {
    const { collToOpenApi, RECOMMENDED_INFERENCE } = await import('@curlew/convert');
    return checked((text) => collToOpenApi(text, { inference: RECOMMENDED_INFERENCE }));
  },
  'curlew-curl': async () => {
    const { curlToOpenApi } = await import('@curlew/convert');
    return checked(curlToOpenApi);
  },
  'curlew-har': async () => {
    const { harToOpenApi, RECOMMENDED_INFERENCE } = await import('@curlew/convert');
    return checked((text) => harToOpenApi(text, { inference: RECOMMENDED_INFERENCE }));
  },
  'JSON.parse': async () => JSON.parse,
  '@scalar/postman-to-openapi': async () => {
    const { convert } = await import('@scalar/postman-to-openapi');
    return convert;
  },
  'postman-to-openapi': async () => {
    // The types of the package declare no default export, although this CommonJS module has only that.
    const { default: convert } = (await import('postman-to-openapi')) as unknown as {
      default: (text: string, output: undefined) => unknown;
    };
    return (text) => convert(text, undefined);
  },
};

/** Throws if a conversion fails, because a failed conversion must not count as a fast one. */
function checked(convert: (text: string) => Promise<{ ok: boolean }>): (text: string) => Promise<void> {
  return async (text) => {
    const { ok } = await convert(text);
    if (!ok) throw new Error('The conversion found errors');
  };
}

const text = readFileSync(file, 'utf8');
const load = CONVERTERS[name];
if (!load) throw new Error(`No converter ${name}`);
const convert = await load();
const milliseconds: number[] = [];
for (let turn = 0; turn < Number(times); turn += 1) {
  const start = performance.now();
  await convert(text);
  milliseconds.push(performance.now() - start);
}
console.log(JSON.stringify(milliseconds));
