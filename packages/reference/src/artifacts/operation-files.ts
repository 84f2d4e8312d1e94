import type { ApiContent, PageAddresses, SitePlan } from '../render-context.ts';
import type { Artifact, ArtifactFile } from './artifact.ts';
import { operationFilePath } from './file-paths.ts';
import { operationDocument } from './operation-document.ts';

/** One OpenAPI description (JSON) for each operation and webhook, at the address of its page plus `.json`. */
export const operationFiles: Artifact = { name: 'operations', files };

function* files(context: PageAddresses & SitePlan & ApiContent): Generator<ArtifactFile> {
  for (const page of context.reference.pages) {
    const operation = page.method === undefined ? undefined : context.operations.get(page.key);
    if (operation === undefined) continue;
    yield {
      path: operationFilePath(page),
      type: 'application/json; charset=utf-8',
      write: () => `${operationDocument(operation, context)}\n`,
    };
  }
}
