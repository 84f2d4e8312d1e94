import type { Json } from '@curlew/openapi';
import { useState } from 'preact/hooks';
import { JsonTree } from '../response/json-tree.tsx';

const MAX_SHOWN = 200;

/** Normalized requests: method and address, and everything else when one is opened. */
export function CapturedRequests({ requests }: { requests: readonly Json[] }) {
  const [open, setOpen] = useState<number>();
  return (
    <ul class="ws-rows">
      {requests.slice(0, MAX_SHOWN).map((request, index) => {
        const { method, url } = headOf(request);
        return (
          <li key={index}>
            <button
              type="button"
              class="ws-captured"
              aria-expanded={open === index}
              onClick={() => setOpen(open === index ? undefined : index)}
            >
              <span class="cl-verb" data-method={method}>
                {method}
              </span>
              <code class="ws-clip">{url}</code>
            </button>
            {open === index && (
              <div class="ws-captured-open">
                <JsonTree value={request} label={`${method} ${url}`} />
              </div>
            )}
          </li>
        );
      })}
      {requests.length > MAX_SHOWN && <li class="ws-quiet">{requests.length - MAX_SHOWN} more</li>}
    </ul>
  );
}

function headOf(request: Json): { method: string; url: string } {
  if (typeof request !== 'object' || request === null || Array.isArray(request))
    return { method: '', url: '' };
  const { method, url } = request;
  return { method: typeof method === 'string' ? method : '', url: typeof url === 'string' ? url : '' };
}
