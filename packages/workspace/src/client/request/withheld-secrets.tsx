import type { WithheldSecret } from '../../protocol.ts';
import { call } from '../state/call.ts';
import { notifyError } from '../state/notices.ts';
import { sourceId } from '../state/source-state.ts';
import { environments, setList } from './environments.ts';

interface WithheldSecretsProps {
  /** `Nothing was sent` */
  what: string;
  withheld: readonly WithheldSecret[];
  /** What happens when the user agrees: `send`. */
  action: string;
  onAllowed: () => void;
}

/** Asks before secrets go to a server that they were not entered for: a description may have been changed by somebody else. */
export function WithheldSecrets({ what, withheld, action, onAllowed }: WithheldSecretsProps) {
  const names = unique(withheld.map(({ name }) => name));
  const origins = unique(withheld.map(({ origin }) => origin));
  const known = unique(withheld.flatMap(getOrigins));
  const allow = async () => {
    const source = sourceId.value;
    if (source === undefined) return;
    try {
      setList(source, await call('allowSecrets', { source, secrets: [...withheld] }));
      onAllowed();
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <section class="ws-section" aria-label="Credentials for another server" role="alert">
      <p>
        {what}: <Names names={names} /> {names.length === 1 ? 'was' : 'were'}{' '}
        {known.length === 0 ? (
          <>
            not entered for <Names names={origins} />
          </>
        ) : (
          <>
            entered for <Names names={known} />, and not for <Names names={origins} />
          </>
        )}
        .
      </p>
      <button type="button" class="ws-button ws-button-main" onClick={() => void allow()}>
        Allow {origins.join(' and ')} and {action}
      </button>
    </section>
  );
}

function getOrigins({ kind, name }: WithheldSecret): readonly string[] {
  return kind === 'credential' ? (environments.value?.current.credentials[name]?.origins ?? []) : [];
}

function Names({ names }: { names: readonly string[] }) {
  return names.map((name, index) => (
    <span key={name}>
      {index === 0 ? '' : index === names.length - 1 ? ' and ' : ', '}
      <code>{name}</code>
    </span>
  ));
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}
