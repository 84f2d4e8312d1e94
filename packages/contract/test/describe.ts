import { type Description, loadDescription, type Operation, readApi } from '@curlew/openapi';

/** A description from its text. */
export async function describeApi(text: string, path = '/openapi.yaml'): Promise<Description> {
  const { description, diagnostics } = await loadDescription(path, {
    host: { readFile: async () => new TextEncoder().encode(text), realPath: async (asked) => asked },
  });
  if (!description) throw new Error(JSON.stringify(diagnostics));
  return description;
}

/** The operation with this id. */
export function getOperation(description: Description, operationId: string): Operation {
  const operation = readApi(description).operations.find((one) => one.operationId === operationId);
  if (!operation) throw new Error(`no operation ${operationId}`);
  return operation;
}
