import type { ShellWord } from '../shell/shell-word.ts';

/** One piece of `--data` and its relatives, in the order given. */
export interface DataPart {
  /** `raw` is never a file; `urlencode` is encoded; `json` is joined without `&`. */
  type: 'data' | 'binary' | 'raw' | 'urlencode' | 'json';
  value: ShellWord;
}

/** One part of `-F` or `--form-string`. */
export interface FormPart {
  name: ShellWord;
  content?: ShellWord;
  /** A file's path; its content is not in the capture. */
  file?: ShellWord;
  fileName?: ShellWord;
  contentType?: ShellWord;
}

/** The options of one curl command, up to `--next`, that affect the request. */
export interface CurlTransfer {
  urls: ShellWord[];
  /** `-T`, one for each URL. */
  uploads: ShellWord[];
  /** `-X` */
  method?: ShellWord;
  /** `-I` */
  head: boolean;
  /** `-G` */
  get: boolean;
  /** `-H`, as given: `Name: value`, `Name:` (removed), `Name;` (empty), `@file`. */
  headers: ShellWord[];
  /** Headers that have their own options (`-A`, `-e`, `-r`), sent unless `-H` says otherwise. */
  ownHeaders: [name: string, value: ShellWord][];
  /** `-b` */
  cookies: ShellWord[];
  data: DataPart[];
  /** `--json` */
  json: boolean;
  form: FormPart[];
  /** `--url-query` */
  urlQuery: DataPart[];
  /** `-u` */
  user?: ShellWord;
  /** `--oauth2-bearer` */
  bearer?: ShellWord;
  /** `--digest`, `--ntlm`, `--negotiate`, `--aws-sigv4`. */
  authScheme?: string;
  /** A client certificate is sent: `--cert`, `--cert-type`. */
  hasCertificate: boolean;
  /** `--cert` and `--key`: a file, or `file:password`. */
  certificates: ShellWord[];
  /** Values of further options that are credentials: `--proxy-user`, `--pass`. */
  credentials: ShellWord[];
  /** `--proto-default` */
  defaultScheme?: string;
}

/** A warning of the component: its code, and its text, which may contain values of the capture. */
export type CurlWarning = readonly [code: string, text: string];

/** Reads the arguments of a curl command; the external component behind the one interface we need. */
export interface CurlBackend {
  /** `model`: all arguments. `json`: a lossy summary of the first request. */
  kind: 'model' | 'json';
  /** Throws when the arguments make no sense to curl. */
  read(words: readonly ShellWord[], warnings: CurlWarning[]): CurlTransfer[];
}
