import { useId } from 'preact/hooks';
import type { ClientCertificate, FilledCredential, FormSecurityScheme } from '../../protocol.ts';
import { describeExpiry } from '../response/byte-size.ts';
import { openDialog } from '../state/dialogs.ts';
import { MaskedInput } from '../ui/masked-input.tsx';
import { Sentence } from '../ui/sentence.tsx';
import { enterCredentials, environments, typedCredential } from './environments.ts';
import { form } from './request-state.ts';
import { TokenFields } from './token-fields.tsx';

/** Credentials of the security schemes that the operation names. */
export function AuthFields() {
  if (!form.value) return null;
  const { security, securitySchemes } = form.value;
  if (security.length === 0) return <p class="ws-empty">This operation needs no credentials.</p>;
  return (
    <section class="ws-section">
      {security.length > 1 && <p class="ws-quiet">Any one of: {security.map(sentence).join('; ')}.</p>}
      {securitySchemes.map((scheme) => (
        <SchemeFields key={scheme.name} scheme={scheme} />
      ))}
      <p class="ws-quiet">
        {environments.value?.active === undefined ? (
          'Credentials are kept in memory until `curlew open` ends'
        ) : (
          <>
            Credentials are kept in <code>{environments.value.secretsFile}</code>, which only you can read
          </>
        )}
        , for all operations that name the scheme, and are sent only to the servers that they were entered
        for. <code>{'{{name}}'}</code> is replaced by a secret of the{' '}
        <button type="button" class="ws-button-link" onClick={() => openDialog({ kind: 'environments' })}>
          environment
        </button>
        .
      </p>
    </section>
  );
}

function sentence({ schemes }: { schemes: { name: string; scopes: string[] }[] }): string {
  if (schemes.length === 0) return 'nothing';
  return schemes
    .map(({ name, scopes }) => (scopes.length > 0 ? `${name} (${scopes.join(', ')})` : name))
    .join(' and ');
}

function SchemeFields({ scheme }: { scheme: FormSecurityScheme }) {
  const { name, description } = scheme;
  const kept = environments.value?.current.credentials[name];
  const given = typedCredential(name) ?? kept?.placeholder;
  const needed =
    form.value?.security.flatMap(({ schemes }) => schemes).find((one) => one.name === name)?.scopes ?? [];
  const set = (value: FilledCredential) => {
    if (form.value) enterCredentials(form.value, { [name]: value });
  };
  const isBasic = scheme.type === 'http' && scheme.scheme?.toLowerCase() === 'basic';
  const isHidden = kept !== undefined && given === undefined;
  const hint = isHidden ? 'Kept' : undefined;
  const pair = typeof given === 'object' && 'username' in given ? given : { username: '', password: '' };
  return (
    <fieldset class="ws-scheme">
      <legend>
        <code>{name}</code> <span class="ws-quiet">{getKind(scheme)}</span>
      </legend>
      {description && (
        <p class="ws-quiet">
          <Sentence text={description} />
        </p>
      )}
      {needed.length > 0 && (
        <p class="ws-quiet">
          Needs <code>{needed.join(' ')}</code>.
        </p>
      )}
      {scheme.type === 'mutualTLS' ? (
        <CertificateFields
          value={typeof given === 'object' && 'certificateFile' in given ? given : kept?.certificate}
          onChange={set}
        />
      ) : isBasic ? (
        <>
          <Secret
            label="User name"
            value={pair.username}
            onInput={(username) => set({ ...pair, username })}
            hint={hint ?? ''}
            isShown
          />
          <Secret
            label="Password"
            value={pair.password}
            onInput={(password) => set({ ...pair, password })}
            hint={hint}
          />
        </>
      ) : (
        <Secret
          label={scheme.type === 'apiKey' ? (scheme.parameterName ?? 'Key') : 'Token'}
          value={typeof given === 'string' ? given : ''}
          onInput={set}
          hint={hint}
        />
      )}
      {kept && kept.origins.length > 0 && (
        <p class="ws-quiet">
          {kept.token?.expiresAt !== undefined && `${describeExpiry(kept.token.expiresAt)} `}
          For {kept.origins.join(', ')}{' '}
          <button
            type="button"
            class="ws-button-link"
            onClick={() =>
              set(
                scheme.type === 'mutualTLS'
                  ? { certificateFile: '', keyFile: '' }
                  : isBasic
                    ? { username: '', password: '' }
                    : '',
              )
            }
          >
            Remove
          </button>
        </p>
      )}
      {scheme.hasTokens && <TokenFields scheme={scheme} needed={needed} />}
    </fieldset>
  );
}

interface CertificateFieldsProps {
  value: ClientCertificate | undefined;
  onChange: (value: ClientCertificate) => void;
}

/** Paths of the files of mutual TLS: the server of the workspace reads them for each request. */
function CertificateFields({ value, onChange }: CertificateFieldsProps) {
  const files = value ?? { certificateFile: '', keyFile: '' };
  const field = (name: keyof ClientCertificate, label: string, hint: string) => (
    <Secret
      label={label}
      value={files[name] ?? ''}
      hint={hint}
      isShown={name !== 'passphrase'}
      onInput={(text) => onChange({ ...files, [name]: text })}
    />
  );
  return (
    <>
      {field('certificateFile', 'Certificate file', 'client.pem, absolute or beside the description')}
      {field('keyFile', 'Key file', 'client-key.pem')}
      {field('passphrase', 'Passphrase of the key', 'None')}
      {field('authorityFile', 'Certificate authority file', 'Those of the system')}
    </>
  );
}

function getKind({ type, scheme, in: place }: FormSecurityScheme): string {
  if (type === 'http')
    return scheme?.toLowerCase() === 'basic' ? 'user name and password' : `${scheme ?? 'HTTP'} token`;
  if (type === 'apiKey') return `API key in ${place ?? 'header'}`;
  if (type === 'mutualTLS') return 'client certificate';
  return type === 'oauth2' ? 'OAuth 2 token' : 'OpenID Connect token';
}

interface SecretProps {
  label: string;
  value: string;
  onInput: (value: string) => void;
  /** In an empty field; default: a placeholder. */
  hint?: string | undefined;
  isShown?: boolean;
}

function Secret({ label, value, onInput, hint = '{{token}}', isShown }: SecretProps) {
  const id = useId();
  return (
    <div class="ws-row-field">
      <label for={id}>{label}</label>
      <MaskedInput
        id={id}
        label={label}
        // A reference to a secret may be shown.
        isMasked={!isShown && !/^(\{\{.*\}\})?$/.test(value)}
        placeholder={hint}
        value={value}
        onInput={onInput}
      />
    </div>
  );
}
