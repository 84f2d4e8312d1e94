/** Until when a token holds, or held; with the day unless it is today. */
export function describeExpiry(expiresAt: number, now = Date.now()): string {
  const end = new Date(expiresAt);
  const isToday = end.toDateString() === new Date(now).toDateString();
  const time = isToday ? end.toLocaleTimeString() : end.toLocaleString();
  return expiresAt > now ? `Until ${time}.` : `Expired: ${time}.`;
}
