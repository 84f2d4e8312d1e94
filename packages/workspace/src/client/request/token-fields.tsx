import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { CallResponse, FormSecurityScheme, TokenGrantView, TokenStep } from '../../protocol.ts';
import { SelectField } from '../dialogs/select-field.tsx';
import { TextField } from '../dialogs/text-field.tsx';
import { CallError, call } from '../state/call.ts';
import { onEvent } from '../state/connect.ts';
import { notifyError } from '../state/notices.ts';
import { sourceId } from '../state/source-state.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { MaskedInput } from '../ui/masked-input.tsx';
import { declaredServers, environments, forgetTyped, keepEntered, setList } from './environments.ts';
import { form } from './request-state.ts';

const GRANTS: Record<TokenGrantView['type'], string> = {
  authorizationCode: 'Sign in (authorization code)',
  deviceAuthorization: 'Sign in on another device (device code)',
  clientCredentials: 'As a program (client credentials)',
};

/** What each way is, below the choice. */
const GRANT_HINTS: Record<TokenGrantView['type'], string> = {
  authorizationCode:
    'You sign in on pages of the authorization server, so Curlew sees the token and never your password.',
  deviceAuthorization: 'You sign in on any device, with a code that is shown here.',
  clientCredentials: 'The token is for your application itself, without a user who signs in.',
};

/** How often the window of a sign-in is looked at, in milliseconds. */
const CLOSED_MS = 700;

interface TokenFieldsProps {
  scheme: FormSecurityScheme;
  /** Scopes that the operation needs. */
  needed: readonly string[];
}

/** Asks an authorization server for the token of a scheme. Nothing is requested before it is opened. */
export function TokenFields({ scheme, needed }: TokenFieldsProps) {
  const [known, setKnown] = useState<CallResponse<'listGrants'>>();
  const [failure, setFailure] = useState<CallError>();
  const source = sourceId.value;
  const open = async (isOpen: boolean) => {
    if (!isOpen || source === undefined) return;
    try {
      setKnown(await call('listGrants', { source, scheme: scheme.name }));
      setFailure(undefined);
    } catch (error) {
      if (error instanceof CallError) setFailure(error);
    }
  };
  return (
    <details class="ws-token" onToggle={(event) => void open(event.currentTarget.open)}>
      <summary>Get a token</summary>
      {failure && <Failure failure={failure} />}
      {known && <GrantFields scheme={scheme} needed={needed} known={known} />}
    </details>
  );
}

function GrantFields({ scheme, needed, known }: TokenFieldsProps & { known: CallResponse<'listGrants'> }) {
  const { grants, last, redirectUri } = known;
  const [type, setType] = useState(last?.grant ?? grants[0]?.type);
  const [clientId, setClientId] = useState(last?.clientId ?? '');
  const [secret, setSecret] = useState('');
  const [scopes, setScopes] = useState<readonly string[]>(last?.scopes ?? needed);
  const [step, setStep] = useState<TokenStep>();
  const [failure, setFailure] = useState<CallError>();
  const [isRunning, setRunning] = useState(false);
  const [isClosed, setClosed] = useState(false);
  const running = useRef<string | undefined>(undefined);
  const secretId = useId();
  useEffect(() => () => cancel(running.current), []);
  const grant = grants.find((one) => one.type === type) ?? grants[0];
  if (!grant) return <p class="ws-quiet">The scheme has no flow that gives a token here.</p>;
  const isSignIn = grant.type === 'authorizationCode';
  const place =
    environments.value?.active === undefined ? 'in memory' : `in ${environments.value.secretsFile}`;

  const request = async () => {
    const source = sourceId.value;
    if (!form.value || source === undefined) return;
    // A browser lets a page open a window in a click, not after it.
    const opened = isSignIn ? window.open('', '_blank', 'popup,width=520,height=720') : undefined;
    // Its pages are those of another party.
    if (opened) opened.opener = null;
    cancel(running.current);
    const id = crypto.randomUUID();
    running.current = id;
    setClosed(false);
    // It also closes by itself, at the end of a sign-in.
    const watch = setInterval(() => setClosed(opened?.closed === true), CLOSED_MS);
    setRunning(true);
    setFailure(undefined);
    setStep(undefined);
    const stop = onEvent((event) => {
      if (event.type !== 'token' || event.id !== id) return;
      setStep(event.step);
      if (event.step.kind === 'sign-in' && opened) opened.location.href = event.step.url;
    });
    try {
      await keepEntered();
      const { list } = await call('requestToken', {
        source,
        id,
        scheme: scheme.name,
        grant: grant.type,
        client: { id: clientId.trim(), ...(secret !== '' && { secret }) },
        scopes: scopes.filter((name) => grant.scopes.some((one) => one.name === name)),
        operation: form.value.operation,
        declared: declaredServers(form.value),
      });
      forgetTyped(scheme.name);
      setList(source, list);
    } catch (error) {
      opened?.close();
      if (error instanceof CallError && running.current === id) setFailure(error);
    } finally {
      stop();
      clearInterval(watch);
      if (running.current === id) {
        running.current = undefined;
        setRunning(false);
        setStep(undefined);
      }
    }
  };

  return (
    <div class="ws-form">
      {grants.length > 1 && (
        <SelectField
          label="Way to a token"
          value={grant.type}
          options={grants.map((one) => ({ value: one.type, label: GRANTS[one.type] }))}
          onChange={(value) => setType(grants.find((one) => one.type === value)?.type)}
          hint={GRANT_HINTS[grant.type]}
        />
      )}
      {grants.length === 1 && <p class="ws-quiet">{GRANT_HINTS[grant.type]}</p>}
      <TextField
        label="Client ID"
        value={clientId}
        onInput={setClientId}
        isMono
        isRequired
        hint={`The public name of your application, from the page of ${getHost(grant)} where you registered it; it is kept ${place}.`}
      />
      <div class="ws-field">
        <label for={secretId}>Client secret</label>
        <MaskedInput
          id={secretId}
          label="Client secret"
          isMasked
          placeholder={last?.hasSecret && last.clientId === clientId ? 'Kept' : 'None for a public client'}
          value={secret}
          onInput={setSecret}
          describedBy={`${secretId}-hint`}
        />
        <span class="ws-quiet" id={`${secretId}-hint`}>
          {`The password of your application, shown beside its client ID; it is kept ${place} and sent to ${getHost(grant)} alone.`}
        </span>
      </div>
      <Scopes grant={grant} chosen={scopes} onChange={setScopes} />
      {isSignIn && (
        <p class="ws-quiet">
          Redirect address, where {getHost(grant)} sends the browser after you signed in; register it there
          for your application: <code>{redirectUri}</code>{' '}
          <CopyButton label="Copy the redirect address" text={redirectUri} />
        </p>
      )}
      <div class="ws-line">
        <button
          type="button"
          class="ws-button ws-button-main"
          disabled={(isRunning && !isClosed) || clientId.trim() === ''}
          onClick={() => void request()}
        >
          {isSignIn ? `Sign in at ${getHost(grant)}` : `Get a token from ${getHost(grant)}`}
        </button>
        {isRunning && (
          <button type="button" class="ws-button" onClick={() => cancel(running.current)}>
            Cancel
          </button>
        )}
      </div>
      <div role="status">
        {step && <Step step={step} isClosed={isClosed} />}
        {failure && <Failure failure={failure} />}
      </div>
    </div>
  );
}

function cancel(id: string | undefined): void {
  if (id !== undefined) void call('cancelToken', { id }).catch(notifyError);
}

function getHost({ server }: TokenGrantView): string {
  return URL.parse(server)?.host ?? server;
}

function Failure({ failure: { message, help } }: { failure: CallError }) {
  return (
    <p class="ws-error">
      {message} {help}
    </p>
  );
}

function Step({ step, isClosed }: { step: TokenStep; isClosed: boolean }) {
  if (step.kind === 'sign-in')
    return (
      <p>
        {isClosed
          ? 'The window seems to be closed, without a sign-in. Sign in again, or '
          : 'Continue in the window that was opened. A server that does not know the client or the redirect address says so there alone. '}
        <a href={step.url} target="_blank" rel="noopener noreferrer">
          {isClosed ? 'open it again' : 'Open it again'}
        </a>
      </p>
    );
  const { userCode, verificationUri, completeUri } = step;
  return (
    <p>
      Enter <strong>{userCode}</strong> at{' '}
      <a href={completeUri ?? verificationUri} target="_blank" rel="noopener noreferrer">
        {verificationUri}
      </a>
      .
    </p>
  );
}

interface ScopesProps {
  grant: TokenGrantView;
  chosen: readonly string[];
  onChange: (scopes: readonly string[]) => void;
}

function Scopes({ grant, chosen, onChange }: ScopesProps) {
  const hintId = useId();
  if (grant.scopes.length === 0) return null;
  return (
    <fieldset class="ws-scopes" aria-describedby={hintId}>
      <legend>Scopes</legend>
      <p class="ws-quiet" id={hintId}>
        Permissions that the token will have, as the description lists them; those that the operation needs
        are chosen at first, and your choice is kept with the token.
      </p>
      {grant.scopes.map(({ name, description }) => (
        <label key={name} class="ws-check">
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...chosen, name] : chosen.filter((one) => one !== name))
            }
          />
          <code>{name}</code> {description && <span class="ws-quiet">{description}</span>}
        </label>
      ))}
    </fieldset>
  );
}
