/** Headers whose recorded values are shown, each with what harmless values of it look like. */
const SHOWN: Readonly<Record<string, RegExp>> = {
  accept: /^(?:[\w.*+-]+\/[\w.*+-]+(?:\s*;\s*[\w-]+=[\w."-]+)*(?:\s*,\s*|$))+$/,
  'accept-charset': /^[\w*.;=, -]+$/,
  'accept-encoding': /^(?:(?:gzip|deflate|br|zstd|compress|identity|\*)(?:;q=[\d.]+)?(?:\s*,\s*|$))+$/i,
  'accept-language': /^(?:(?:[A-Za-z]{1,3}(?:-[A-Za-z0-9]{2,8}){0,3}|\*)(?:;\s*q=[\d.]+)?(?:\s*,\s*|$))+$/,
  etag: /^(?:W\/)?"[0-9a-f-]{0,64}"$/i,
  'if-none-match': /^(?:W\/)?"[0-9a-f-]{0,64}"$/i,
  'accept-ranges': /^(?:bytes|none)$/i,
  allow: /^[A-Z, -]+$/,
  'cache-control': /^(?:[a-z-]+(?:=\d+)?(?:\s*,\s*|$))+$/i,
  'content-encoding': /^(?:(?:gzip|deflate|br|zstd|compress|identity)(?:\s*,\s*|$))+$/i,
  'content-language': /^(?:[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}(?:\s*,\s*|$))+$/,
  'content-range': /^[a-z]+ (?:\d+-\d+|\*)\/(?:\d+|\*)$/i,
  date: /^[A-Za-z0-9,: +-]{20,35}$/,
  dnt: /^[01]$/,
  expires: /^(?:[A-Za-z0-9,: +-]{20,35}|0|-1)$/,
  'if-modified-since': /^[A-Za-z0-9,: +-]{20,35}$/,
  'if-unmodified-since': /^[A-Za-z0-9,: +-]{20,35}$/,
  'last-modified': /^[A-Za-z0-9,: +-]{20,35}$/,
  pragma: /^no-cache$/i,
  priority: /^[ui]=?\d?(?:, ?i)?$/,
  range: /^[a-z]+=(?:\d*-\d*(?:\s*,\s*|$))+$/i,
  'retry-after': /^\d{1,6}$/,
  'save-data': /^on$/i,
  'sec-fetch-dest': /^[a-z-]{1,20}$/,
  'sec-fetch-mode': /^[a-z-]{1,20}$/,
  'sec-fetch-site': /^[a-z-]{1,20}$/,
  'sec-fetch-user': /^\?[01]$/,
  'sec-ch-ua-mobile': /^\?[01]$/,
  'upgrade-insecure-requests': /^1$/,
  vary: /^[\w*, -]+$/,
  'x-requested-with': /^XMLHttpRequest$/,
};

/** Numbers of pages and of requests left, and versions, which negotiate the content. */
const COUNTS = /^(?:x-)?(?:rate-?limit|total|page|per-page|count|total-count|total-pages)(?:-[a-z-]+)?$/;
const VERSION = /^v?\d{1,4}(?:[.-]\d{1,4}){0,3}$/i;
const SWITCH = /^(?:true|false|on|off|yes|no|0|1)$/i;
const MAX_LENGTH = 200;

/** Whether a header's value, as it was recorded, may be shown; `name` in any case. */
export function isShownHeader(name: string, value: string): boolean {
  if (SWITCH.test(value)) return true;
  if (value.length > MAX_LENGTH) return false;
  const key = name.toLowerCase();
  const shape = Object.hasOwn(SHOWN, key) ? SHOWN[key] : undefined;
  if (shape) return shape.test(value);
  if (COUNTS.test(key)) return /^\d{1,7}$/.test(value);
  return /(?:^|-)version$/.test(key) && VERSION.test(value);
}
