import type { HeaderView } from '../../protocol.ts';

/** Headers as they came, repeated ones repeated; trailers last. */
export function HeaderList({
  headers,
  trailers,
}: {
  headers: readonly HeaderView[];
  trailers?: readonly HeaderView[];
}) {
  if (headers.length + (trailers?.length ?? 0) === 0) return <p class="ws-empty">No headers.</p>;
  return (
    <>
      <Facts headers={headers} />
      {trailers && trailers.length > 0 && (
        <>
          <h3 class="ws-section">Trailers</h3>
          <Facts headers={trailers} />
        </>
      )}
    </>
  );
}

function Facts({ headers }: { headers: readonly HeaderView[] }) {
  return (
    <dl class="ws-section ws-facts ws-header-list">
      {headers.map(({ name, value }, index) => (
        <div key={index}>
          <dt>{name}</dt>
          <dd class="ws-mono">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
