import { http } from '../../src/protocols/http/http.ts';
import { conformance } from './conformance.ts';
import { serveJson } from './http-servers.ts';

conformance({ protocol: http, operation: {}, serve: serveJson });
