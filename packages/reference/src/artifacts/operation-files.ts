import type { ApiContent, PageAddresses, SitePlan } from '../render-context.ts';
import type { Artifact, ArtifactFile } from './artifact.ts';
import { operationFilePath } from './file-paths.ts';
import { operationDocument } from './operation-document.ts';

/** Each operation and webhook as an OpenAPI description of its own, at its address with `.json`. */
export const operationFiles: Artifact = { name: 'operations', files };

function* files(context: PageAddresses & SitePlan & ApiContent): Generator<ArtifactFile> {
  for (const page of context.reference.pages) {
    const operation = page.method === undefined ? undefined : context.operations.get(page.key);
    if (operation === undefined) continue;
    yield {
      path: operationFilePath(page),
      type: 'application/json; charset=utf-8',
      write: () => `${JSON.stringify(operationDocument(operation, context), undefined, 1)}\n`,
    };
  }
}
