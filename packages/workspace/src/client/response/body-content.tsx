import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { BodyView } from '../../protocol.ts';
import { CodeBlock } from '../ui/code-block.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { byteSize } from './byte-size.ts';
import { type JsonRow, valueOfRow } from './json-rows.ts';
import { JsonTree } from './json-tree.tsx';

interface BodyContentProps {
  body: BodyView | undefined;
  failure?: string | undefined;
  /** Actions for a string of the body, by its pointer. */
  actions?: (pointer: string) => ComponentChildren;
}

/** Characters of raw text that are drawn: more would make the page slow. */
const MAX_SHOWN = 200_000;

/** A body as a tree, or as the text that it is. */
export function BodyContent({ body, failure, actions }: BodyContentProps) {
  const [isRaw, setRaw] = useState(false);
  const [row, setRow] = useState<JsonRow>();
  if (!body) return <p class="ws-empty">{failure ?? 'No response came.'}</p>;
  if (body.size === 0) return <p class="ws-empty">{failure ?? 'The response has no body.'}</p>;
  const isTree = body.value !== undefined && !isRaw;
  const text = body.encoding === 'text' ? body.content : '';
  const chosen = isTree && row?.key !== undefined ? valueOfRow(body.value ?? null, row.id) : undefined;
  return (
    <div class="ws-body-content">
      <div class="ws-line ws-body-tools">
        <span class="ws-quiet">{body.mediaType}</span>
        {(body.isTruncated || body.isShortened) && (
          <span class="ws-warning ws-small">
            {body.isTruncated
              ? `Read up to ${byteSize(body.size)}; more was sent.`
              : 'Only the beginning is shown.'}
          </span>
        )}
        <span class="ws-end">
          {body.value !== undefined && (
            <button
              type="button"
              class="ws-button ws-button-quiet"
              aria-pressed={isRaw}
              onClick={() => setRaw(!isRaw)}
            >
              {isRaw ? 'As a tree' : 'Raw'}
            </button>
          )}
          {typeof chosen === 'string' && row && actions?.(row.id)}
          {chosen !== undefined && (
            <CopyButton
              label={`Copy ${row?.key}`}
              text={typeof chosen === 'string' ? chosen : JSON.stringify(chosen, null, 2)}
            />
          )}
          {text !== '' && <CopyButton label="Copy" text={text} />}
        </span>
      </div>
      {isTree ? (
        <div class="ws-body-tree">
          <JsonTree value={body.value ?? null} label="Body of the response" onSelect={setRow} />
        </div>
      ) : body.encoding === 'base64' ? (
        <p class="ws-empty">{byteSize(body.size)} of binary data.</p>
      ) : (
        <CodeBlock label="Body of the response" className="ws-body-raw">
          {text.slice(0, MAX_SHOWN)}
        </CodeBlock>
      )}
    </div>
  );
}
