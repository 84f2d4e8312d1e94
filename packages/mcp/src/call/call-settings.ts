import type { HttpHeader } from '@curlew/request';
import type { Environment } from '../auth/read-credentials.ts';

/** How tools are called. */
export interface CallSettings {
  /** Absolute URL in place of the servers of the description; a relative server is resolved against it. */
  server?: string;
  /** Values of server variables, by name. */
  variables?: Readonly<Record<string, string>>;
  /** Sent with every request. */
  headers?: readonly HttpHeader[];
  /** Default 30,000. */
  timeoutMs?: number;
  /** Bytes of a body that a result holds; default 200,000. The rest is cut, and the result says so. */
  maxResultBytes?: number;
  /** Folder that arguments may name files of; default: none. */
  filesFolder?: string;
  /** Holds every response against the description and adds what it contradicts. */
  validate?: boolean;
  /** Where credentials are. */
  environment?: Environment;
}

export const DEFAULT_RESULT_BYTES = 200_000;
