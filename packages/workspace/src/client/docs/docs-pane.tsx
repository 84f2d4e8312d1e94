import { useEffect, useRef, useState } from 'preact/hooks';
import type { DocsPage, DocsRequest } from '../../protocol.ts';
import { SelectField } from '../dialogs/select-field.tsx';
import { TextField } from '../dialogs/text-field.tsx';
import { flows, loadFlows } from '../flows/flow-state.ts';
import { call } from '../state/call.ts';
import { docsRevision, operationKey, schemaName, sourceId } from '../state/source-state.ts';
import { theme } from '../state/theme.ts';
import { Dialog } from '../ui/dialog.tsx';

/** The reference as it will be published, at the open operation or schema, updated while the user types. */
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
    call('docsPage', getRequest(source, operation, schema, chosen)).then(
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

function getRequest(
  source: string,
  operation: string | undefined,
  schema: string | undefined,
  page: string | undefined,
): DocsRequest {
  if (page !== undefined) return { source, page };
  if (schema !== undefined) return { source, schema };
  return operation === undefined ? { source } : { source, operation };
}

/** Writes the site into a folder, as `curlew docs` does. */
function ExportDocs({ source, onClose }: { source: string; onClose: () => void }) {
  const [out, setOut] = useState('site');
  const [state, setState] = useState<'idle' | 'running' | 'written' | 'refused'>('idle');
  const [messages, setMessages] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<string>();
  const loading = useRef<Promise<void>>(undefined);
  useEffect(() => {
    loading.current = loadFlows();
  }, [source]);
  const getFiles = () => flows.value?.files.filter((file) => file.flows.length > 0) ?? [];
  const getWorkflows = () => chosen ?? getFiles()[0]?.path ?? '';
  const files = getFiles();
  const write = async (event: Event) => {
    event.preventDefault();
    setState('running');
    try {
      // Who is faster than the list of flows exports what the list would have shown.
      await loading.current;
      const workflows = getWorkflows();
      const answer = await call('exportDocs', { source, out, ...(workflows !== '' && { workflows }) });
      setState(answer.isWritten ? 'written' : 'refused');
      setMessages(answer.isWritten ? [`Written to ${answer.out}.`, ...answer.messages] : answer.messages);
    } catch (error) {
      setState('refused');
      setMessages([error instanceof Error ? error.message : 'The export failed.']);
    }
  };
  return (
    <Dialog title="Export the documentation" onClose={onClose}>
      <form class="ws-form" onSubmit={(event) => void write(event)}>
        <TextField label="Folder" value={out} onInput={setOut} isMono isRequired />
        {files.length > 0 && (
          <SelectField
            label="Pages of workflows"
            value={getWorkflows()}
            options={[
              ...files.map(({ path, name }) => ({ value: path, label: name })),
              { value: '', label: 'None' },
            ]}
            onChange={setChosen}
          />
        )}
        <div role="status">
          {messages.map((message) => (
            <p key={message} class={state === 'refused' ? 'ws-error' : ''}>
              {message}
            </p>
          ))}
        </div>
        <div class="ws-dialog-actions">
          <button type="button" class="ws-button" onClick={onClose}>
            Close
          </button>
          <button type="submit" class="ws-button ws-button-main" disabled={state === 'running'}>
            {state === 'running' ? 'Writing…' : 'Export'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

interface DocsFrameProps {
  page: DocsPage;
  /** Changes with each new state of the page. */
  version: number;
  /** A link led to another page. */
  onPage: (page: string) => void;
}

/** A page of the reference in a frame without scripts: what a description says cannot run. */
function DocsFrame({ page, version, onPage }: DocsFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const shown = useRef({ url: '', version: 0 });

  useEffect(() => {
    const { url, version: before } = shown.current;
    shown.current = { url: page.url, version };
    // The address is the same: the frame would not notice the new text. It keeps its place on the page.
    if (url === page.url && before !== version) frame.current?.contentWindow?.location.reload();
  }, [page.url, version]);

  useEffect(() => {
    if (frame.current) applyTheme(frame.current);
  }, [theme.value]);

  const onLoad = () => {
    const { current } = frame;
    if (!current) return;
    applyTheme(current);
    const path = current.contentDocument?.location.pathname;
    const base = page.url.slice(
      0,
      page.url.length - (page.page === '' ? 0 : encodeURI(page.page).length + 1),
    );
    if (path?.startsWith(base) && path !== page.url) {
      onPage(decodeURI(path.slice(base.length)).replace(/\/$/, ''));
    }
  };

  return (
    <iframe
      ref={frame}
      class="ws-docs-frame"
      title={`Documentation: ${page.title}`}
      sandbox="allow-same-origin"
      src={page.url}
      onLoad={onLoad}
    />
  );
}

function applyTheme({ contentDocument }: HTMLIFrameElement): void {
  if (!contentDocument?.documentElement) return;
  if (theme.value === 'system') delete contentDocument.documentElement.dataset.theme;
  else contentDocument.documentElement.dataset.theme = theme.value;
}
