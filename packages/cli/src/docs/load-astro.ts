/** Loads Astro with telemetry and update checks off. */
export function loadAstro(): Promise<typeof import('astro')> {
  process.env.ASTRO_TELEMETRY_DISABLED = '1';
  process.env.ASTRO_DISABLE_UPDATE_CHECK = 'true';
  return import('astro');
}
