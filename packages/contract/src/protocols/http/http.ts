import { HTTP_RULES } from '../../negative/http-rules.ts';
import type { Protocol } from '../protocol.ts';
import { HttpClient } from './http-client.ts';

export const http: Protocol = {
  id: 'http',
  detects: () => true,
  open(context) {
    const client = new HttpClient('http', context);
    return {
      run: (call, limits, options) => client.run(call, limits, options),
      close: () => client.close(),
    };
  },
  negative: HTTP_RULES,
};
