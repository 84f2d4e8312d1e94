import { readFileSync } from 'node:fs';

/** Converts a file several times and prints the milliseconds: `time-conversions.ts <converter> <file> <times>`. */
const [converter = '', file = '', times = '5'] = process.argv.slice(2);

const CONVERTERS: Record<string, () => Promise<(text: string) => unknown>> = {
  'curlew-coll': async () => {
    const { collToOpenApi } = await import('@curlew/convert');
    return checked(collToOpenApi);
  },
  'curlew-curl': async () => {
    const { curlToOpenApi } = await import('@curlew/convert');
    return checked(curlToOpenApi);
  },
  '@scalar/postman-to-openapi': async () => {
    const { convert } = await import('@scalar/postman-to-openapi');
    return convert;
  },
  'postman-to-openapi': async () => {
    const { default: convert } = await import('postman-to-openapi');
    return (text) => convert(text, undefined);
  },
};

/** A conversion that went wrong must not look fast. */
function checked(convert: (text: string) => Promise<{ ok: boolean }>): (text: string) => Promise<void> {
  return async (text) => {
    const { ok } = await convert(text);
    if (!ok) throw new Error('The conversion found errors');
  };
}

const load = CONVERTERS[converter];
if (!load) throw new Error(`No converter ${converter}`);
const convert = await load();
const text = readFileSync(file, 'utf8');
const milliseconds: number[] = [];
for (let count = 0; count < Number(times); count += 1) {
  const start = performance.now();
  await convert(text);
  milliseconds.push(performance.now() - start);
}
console.log(JSON.stringify(milliseconds));
