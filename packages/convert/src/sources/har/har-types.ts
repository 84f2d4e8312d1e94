/** The used parts of HTTP Archive 1.2. Recorders omit many fields. */
export interface HarEntry {
  request?: HarRequest;
  response?: HarResponse;
  comment?: string;
  /** ISO 8601. */
  startedDateTime?: string;
  /** Chrome and Firefox: `xhr`, `fetch`, `document`, `image`, … */
  _resourceType?: string;
}

export interface HarRequest {
  method?: string;
  url?: string;
  headers?: HarPair[];
  cookies?: HarPair[];
  /** Bytes; -1 where unknown. */
  bodySize?: number;
  postData?: HarPostData;
}

export interface HarPair {
  name?: string;
  value?: string;
}

export interface HarPostData {
  mimeType?: string;
  text?: string;
  params?: HarParam[];
  /** Encoding of `text`, which some proxies write. */
  encoding?: string;
}

export interface HarParam extends HarPair {
  fileName?: string;
  contentType?: string;
}

export interface HarResponse {
  /** 0 when nothing came back. */
  status?: number;
  statusText?: string;
  headers?: HarPair[];
  content?: { mimeType?: string; text?: string; encoding?: string; size?: number };
}
