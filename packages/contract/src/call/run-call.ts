import type { Exchange } from '@curlew/exchange';
import type { Description } from '@curlew/openapi';
import type { Call, ConnectionOptions, RunOptions } from './call.ts';
import { Session } from './session.ts';

export interface RunCallOptions extends RunOptions {
  description: Description;
  connection?: ConnectionOptions;
}

/** One call on connections of its own; for several, open a `Session`. */
export async function runCall(call: Call, options: RunCallOptions): Promise<Exchange> {
  const { description, connection = {}, ...run } = options;
  const session = new Session(description, { connection });
  try {
    return await session.run(call, run);
  } finally {
    await session.close();
  }
}
