import { UsageError } from '../usage-error.ts';

/**
 * The origins of `--cors`.
 * @throws {UsageError} if one of them is not an origin.
 */
export function readCors(origins: readonly string[] = []): '*' | readonly string[] {
  if (origins.includes('*')) return '*';
  return origins.map((origin) => {
    if (URL.canParse(origin) && new URL(origin).origin !== 'null') return new URL(origin).origin;
    throw new UsageError(
      `\`--cors\` must be an origin such as https://app.example.com, or \`*\`, found \`${origin}\`.`,
    );
  });
}
