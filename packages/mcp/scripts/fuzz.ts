import { fuzzArguments } from '../test/fuzz-arguments.ts';

/** `npm run fuzz -w @curlew/mcp -- [runs] [seed]` */
const [runs = '100000', seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2);
console.log(`${runs} runs, seed ${seed}`);
const { refused, sent } = await fuzzArguments(Number(runs), Number(seed));
console.log(`${refused} refused by name, ${sent} sent.`);
