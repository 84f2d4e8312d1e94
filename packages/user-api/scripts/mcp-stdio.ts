import { serveMcpStdio } from '../src/index.ts';

/** The MCP server of the Reference User API over stdin and stdout; `--mutation <id>` plants one contract break. */
const [option, mutation] = process.argv.slice(2);
serveMcpStdio(option === '--mutation' && mutation !== undefined ? { mutation } : {});
