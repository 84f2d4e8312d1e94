import { useEffect, useState } from 'preact/hooks';
import type { DocsPage, DocsRequest } from '../../protocol.ts';
import { call } from '../state/call.ts';
import { docsRevision, operationKey, schemaName, sourceId } from '../state/source-state.ts';
import { DocsFrame } from './docs-frame.tsx';
import { ExportDocs } from './export-docs.tsx';

/** The reference as it will be published, at what is open, as it is typed. */
export function DocsPane() {
  const [page, setPage] = useState<DocsPage>();
  const [failure, setFailure] = useState<string>();
  const [chosen, setChosen] = useState<string>();
  const [version, setVersion] = useState(0);
  const [isExporting, setExporting] = useState(false);
  const source = sourceId.value;
  const operation = operationKey.value;
  const schema = schemaName.value;
  const revision = docsRevision.value;
  useEffect(() => setChosen(undefined), [source, operation, schema]);
  useEffect(() => {
    if (source === undefined) return;
    let isCurrent = true;
    call('docsPage', requestOf(source, operation, schema, chosen)).then(
      (answer) => {
        if (!isCurrent) return;
        setPage(answer);
        setVersion((before) => before + 1);
        setFailure(undefined);
      },
      (error: Error) => isCurrent && setFailure(error.message),
    );
    return () => {
      isCurrent = false;
    };
  }, [source, operation, schema, chosen, revision]);

  return (
    <>
      <div class="ws-bar">
        <span class="ws-clip">{page?.title}</span>
        {page?.isOutdated && <span class="ws-warning ws-small">The text cannot be read now</span>}
        <span class="ws-end">
          <button type="button" class="ws-button ws-button-quiet" onClick={() => setChosen('')}>
            Overview
          </button>
          <button type="button" class="ws-button ws-button-line" onClick={() => setExporting(true)}>
            Export…
          </button>
        </span>
      </div>
      {failure !== undefined && <p class="ws-empty">{failure}</p>}
      {page && <DocsFrame page={page} version={version} onPage={setChosen} />}
      {isExporting && source !== undefined && (
        <ExportDocs source={source} onClose={() => setExporting(false)} />
      )}
    </>
  );
}

function requestOf(
  source: string,
  operation: string | undefined,
  schema: string | undefined,
  page: string | undefined,
): DocsRequest {
  if (page !== undefined) return { source, page };
  if (schema !== undefined) return { source, schema };
  return operation === undefined ? { source } : { source, operation };
}
