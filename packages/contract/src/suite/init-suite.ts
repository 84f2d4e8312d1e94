import type { Api } from '@curlew/openapi';
import { wireMethod } from '@curlew/openapi';
import { stringify } from 'yaml';

/** Flows of a first suite. */
const MAX_FLOWS = 20;

/**
 * Generates a first suite for a description: one flow for each of its first operations.
 * @param description its path from the folder of the suite.
 */
export function initSuite({ operations }: Api, description: string): string {
  const flows = operations
    .filter(({ kind }) => kind === 'path')
    .slice(0, MAX_FLOWS)
    .map(({ operationId, method, path, summary, responses }) => {
      const reference = operationId ?? `${wireMethod(method)} ${path}`;
      const status = responses.find((response) => /^[23]\d\d$/.test(response.status))?.status;
      return {
        name: summary ?? reference,
        steps: [
          { operation: reference, ...(status !== undefined && { expect: { status: Number(status) } }) },
        ],
      };
    });
  return `# yaml-language-server: $schema=https://curlew-api.github.io/schema/suite.json\n${stringify({ description, flows })}`;
}
