/** Astro, told before it starts that nothing is sent anywhere: no telemetry, and no question for a newer version. */
export function loadAstro(): Promise<typeof import('astro')> {
  process.env.ASTRO_TELEMETRY_DISABLED = '1';
  process.env.ASTRO_DISABLE_UPDATE_CHECK = 'true';
  return import('astro');
}
