import type { Json } from '@curlew/openapi';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { BodyView, FindingView } from '../../protocol.ts';
import { saveFile } from '../tests/save-file.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import type { ShownFinding } from './body-findings.ts';
import { byteSize } from './byte-size.ts';
import { type FoundValues as Found, filterBody } from './filter-body.ts';
import { type JsonRow, valueOfRow } from './json-rows.ts';
import { JsonTree } from './json-tree.tsx';
import { MarkedText } from './marked-text.tsx';
import { numbersOfParts, printJson, type WrittenNumbers, writtenNumbers } from './written-numbers.ts';

interface BodyContentProps {
  body: BodyView | undefined;
  failure?: string | undefined;
  /** What contradicts the description, at any place of the reply. */
  findings?: readonly FindingView[] | undefined;
  /** Findings that were declared since: indexes. */
  declared?: ReadonlySet<number>;
  /** Actions for a string of the body, by its pointer. */
  actions?: (pointer: string) => ComponentChildren;
}

/** A body as a tree, or as the text that it is, with marks at the values that contradict the description. */
export function BodyContent({ body, failure, findings: all, declared, actions }: BodyContentProps) {
  const [isRaw, setRaw] = useState(false);
  const [query, setQuery] = useState('');
  const [row, setRow] = useState<JsonRow>();
  const [shown, setShown] = useState<ShownFinding>();
  const findings = useMemo(
    () => (all ?? []).filter(({ part, index }) => part === 'body' && !declared?.has(index)),
    [all, declared],
  );
  useEffect(() => setShown(undefined), [findings]);
  const numbers = useMemo(() => writtenNumbers(body), [body]);
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
        {findings.length > 0 && body.encoding === 'text' && (
          <button
            type="button"
            class="ws-button ws-button-quiet"
            title="Go to the next finding in the body"
            onClick={() => {
              setQuery('');
              setShown({ index: ((shown?.index ?? -1) + 1) % findings.length });
            }}
          >
            {findings.length === 1 ? '1 finding' : `${findings.length} findings`}
          </button>
        )}
        <span class="ws-end">
          {isTree && (
            <input
              class="ws-input ws-body-search"
              type="search"
              aria-label="Search in the body, or filter by JSONPath"
              placeholder="Search or $.path"
              value={query}
              onInput={(event) => setQuery(event.currentTarget.value)}
            />
          )}
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
              text={typeof chosen === 'string' ? chosen : printJson(chosen, numbers, row?.id)}
            />
          )}
          {text !== '' && <CopyButton label="Copy" text={text} />}
          <button
            type="button"
            class="ws-button ws-button-quiet"
            disabled={body.isShortened || body.isTruncated}
            title={body.isShortened || body.isTruncated ? 'Only the beginning was read.' : undefined}
            onClick={() => downloadBody(body)}
          >
            Download
          </button>
        </span>
      </div>
      {isTree && query !== '' ? (
        <FoundValues value={body.value ?? null} numbers={numbers} query={query} />
      ) : isTree ? (
        <JsonTree
          value={body.value ?? null}
          numbers={numbers}
          label="Body of the response"
          findings={findings}
          shown={shown}
          onSelect={setRow}
        />
      ) : body.encoding === 'base64' ? (
        <BinaryBody body={body} />
      ) : (
        <MarkedText
          label="Body of the response"
          text={text}
          separator={body.separator}
          findings={findings}
          shown={shown}
        />
      )}
    </div>
  );
}

/** The values that a search finds, by their places. */
function FoundValues({ value, numbers, query }: { value: Json; numbers: WrittenNumbers; query: string }) {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    let isGone = false;
    void filterBody(value, query).then((next) => !isGone && setFound(next));
    return () => {
      isGone = true;
    };
  }, [value, query]);
  if (!found) return null;
  if (found.problem !== undefined) return <p class="ws-empty ws-warning">{found.problem}</p>;
  return (
    <>
      <p class="ws-quiet ws-found" role="status">
        {found.count === 1 ? '1 value' : `${found.count} values`}
      </p>
      {found.count > 0 && (
        <JsonTree
          value={found.values}
          numbers={numbersOfParts(numbers, found.pointers)}
          label="Values that were found"
        />
      )}
    </>
  );
}

/** An image is shown; other bytes can be downloaded. */
function BinaryBody({ body }: { body: BodyView }) {
  const { mediaType = '', content, isShortened, size } = body;
  if (/^image\/(?:png|jpeg|gif|webp|avif)\b/.test(mediaType) && !isShortened)
    return (
      <div class="ws-body-image">
        <img src={`data:${mediaType.split(';')[0]};base64,${content}`} alt="Body of the response" />
      </div>
    );
  return <p class="ws-empty">{byteSize(size)} of binary data.</p>;
}

function downloadBody({ mediaType = 'application/octet-stream', content, encoding }: BodyView): void {
  const bytes =
    encoding === 'base64' ? Uint8Array.from(atob(content), (char) => char.charCodeAt(0)) : content;
  const [, subtype = 'bin'] = /^[^/]+\/(?:[^;+]*\+)?([\w-]+)/.exec(mediaType) ?? [];
  saveFile({ fileName: `response.${EXTENSIONS[subtype] ?? subtype}`, mediaType, content: bytes });
}

const EXTENSIONS: Readonly<Record<string, string>> = { plain: 'txt', jpeg: 'jpg', 'octet-stream': 'bin' };
