/** `842 B`, `1.4 kB`, `12 MB`. */
export function byteSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1_000, 'kB'] : [bytes / 1_000_000, 'MB'];
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`;
}

/** `0.8 ms`, `12 ms`, `1.4 s`. */
export function duration(milliseconds: number): string {
  if (milliseconds < 10) return `${milliseconds.toFixed(1)} ms`;
  return milliseconds < 1_000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1_000).toFixed(1)} s`;
}

/** Until when a token holds, or held; with the day unless it is today. */
export function describeExpiry(expiresAt: number, now = Date.now()): string {
  const end = new Date(expiresAt);
  const isToday = end.toDateString() === new Date(now).toDateString();
  const time = isToday ? end.toLocaleTimeString() : end.toLocaleString();
  return expiresAt > now ? `Until ${time}.` : `Expired: ${time}.`;
}
