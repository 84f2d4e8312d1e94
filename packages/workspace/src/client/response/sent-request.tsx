import type { ExchangeView, RequestProblemView } from '../../protocol.ts';
import { CodeBlock } from '../ui/code-block.tsx';
import { HeaderList } from './header-list.tsx';

interface Props {
  exchange: ExchangeView;
  problems: readonly RequestProblemView[];
}

/** The request as it was sent, credentials masked. */
export function SentRequest({ exchange: { request, redirects }, problems }: Props) {
  return (
    <>
      <div class="ws-section">
        <p class="ws-mono ws-break">
          <span class="cl-method" data-method={request.method}>
            {request.method}
          </span>{' '}
          {request.url}
        </p>
        {redirects.map(({ status, from, to }) => (
          <p key={from} class="ws-quiet ws-break">
            {status}: {from} → {to}
          </p>
        ))}
        {problems.map(({ in: place, name, message, severity }) => (
          <p key={`${place} ${name} ${message}`} class={severity === 'error' ? 'ws-error' : 'ws-warning'}>
            {name === undefined ? place : `${place} ${name}`}: {message}
          </p>
        ))}
      </div>
      <HeaderList headers={request.headers} />
      {request.body && request.body.encoding === 'text' && request.body.content !== '' && (
        <CodeBlock label="Body of the request" className="ws-section">
          {request.body.content}
        </CodeBlock>
      )}
    </>
  );
}
