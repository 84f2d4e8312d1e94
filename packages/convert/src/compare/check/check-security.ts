import { checkSecurity as findMissing, type ParameterTexts } from '@curlew/exchange/internal';
import type { Edit, Json } from '@curlew/openapi';
import { certificateScheme, getScheme, keyHeaderScheme } from '../../document/operations/security.ts';
import { parameterKey } from '../../http/parameter-key.ts';
import type { NormalizedRequest } from '../../normalized-request.ts';
import type { SecuritySchemeObject } from '../../openapi-document.ts';
import { redactRequest } from '../../redact/redact-request.ts';
import { canDeclare, declaredScheme, isSameScheme } from '../edits/declared-scheme.ts';
import { insertAt, readMember } from '../read-located.ts';
import { addFinding, type CheckedRequest, operationName } from './check-context.ts';

/** The authentication of a recorded request, as a Security Scheme Object and in words. */
interface UsedScheme {
  name: string;
  scheme: SecuritySchemeObject;
  words: string;
}

const NOTHING_SENT: ParameterTexts = { path: {}, query: [], headers: {}, cookies: [] };

/** Compares how a request was authenticated with what its operation requires. A recording without credentials is not compared: exports often omit them. */
export function checkSecurity(checked: CheckedRequest): void {
  const { context, matched, operation } = checked;
  const { details } = matched.request;
  const { security } = operation;
  const isMissing =
    details?.noAuth && findMissing(operation, NOTHING_SENT, context.securitySchemes).length > 0;
  if (isMissing) {
    const edits = alternativeEdits(checked, {});
    addFinding(checked, {
      key: 'security none',
      kind: 'missing-security',
      message: `${operationName(checked)}: a credential is required, but the recording states that the request needs none.`,
      place: edits[0] ? { file: operation.location.file, pointer: edits[0].pointer } : operation.location,
      edits,
    });
    return;
  }
  const used = usedSchemes(matched.request, checked);
  if (used.length === 0) return;
  const byName = new Map(context.securitySchemes.map((scheme) => [scheme.name, scheme]));
  const isDeclared = security.some(({ schemes }) =>
    used.every((one) =>
      schemes.some(({ name }) => {
        const scheme = byName.get(name);
        return scheme === undefined || isSameScheme(one.scheme, scheme);
      }),
    ),
  );
  if (isDeclared) return;
  const declared = used.map((one) => declaredScheme(context, one));
  const requirement = Object.fromEntries(declared.map(({ name }) => [name, []]));
  const isOptional =
    security.length === 0 && checked.seen.security?.some((one) => Object.keys(one).length === 0);
  const unknown = used.find(({ scheme }) => !canDeclare(context.description, scheme));
  addFinding(checked, {
    key: `security ${Object.keys(requirement).join(' ')}`,
    kind: 'security',
    message: `${operationName(checked)}: the request was authenticated with ${used.map(({ words }) => words).join(' and ')}, which the operation does not declare.`,
    place: operation.location.child('security'),
    ...(unknown
      ? {
          unsettled: `${context.description.dialect().name} has no security scheme for ${unknown.words}; OpenAPI 3.1 has.`,
        }
      : {
          edits: [
            ...declared.flatMap(({ edits }) => edits),
            ...alternativeEdits(checked, requirement, isOptional),
          ],
        }),
  });
}

/** The schemes that a request was authenticated with together. */
function usedSchemes(request: NormalizedRequest, checked: CheckedRequest): UsedScheme[] {
  const { redactor } = checked.context;
  const redacted = redactRequest(request, redactor);
  const named = getScheme(redacted) ?? undeclaredKey(redacted, checked);
  const schemes = [...(named ? [named] : []), ...certificateScheme(redacted)];
  return schemes.map(({ name, scheme }) => ({ name, scheme, words: schemeInWords(scheme) }));
}

function schemeInWords(scheme: SecuritySchemeObject): string {
  if (scheme.type === 'http') return `HTTP ${scheme.scheme} authentication`;
  if (scheme.type === 'mutualTLS') return 'a client certificate';
  if (scheme.type !== 'apiKey') return 'OAuth 2';
  const place = scheme.in === 'query' ? 'query parameter' : scheme.in;
  return `an API key in the ${place} ${JSON.stringify(scheme.name)}`;
}

/** A header that is a key by its name, if the operation does not describe it as a parameter. */
function undeclaredKey(request: NormalizedRequest, { context, operation }: CheckedRequest) {
  if (!context.options.inference?.combinedSecurity) return undefined;
  const named = keyHeaderScheme(request, context.redactor);
  if (named?.scheme.type !== 'apiKey') return undefined;
  const key = parameterKey('header', named.scheme.name);
  return operation.parameters.some((one) => parameterKey(one.in, one.name) === key) ? undefined : named;
}

/** Adds an alternative to what an operation requires; what the whole description requires is repeated there. */
function alternativeEdits(
  { context, operation }: CheckedRequest,
  requirement: Record<string, Json>,
  isOptional = false,
): Edit[] {
  const { description } = context;
  const at = operation.location.child('security');
  const own = description.at(at);
  if (own && Array.isArray(own.value)) return [insertAt(description, at.child('-'), requirement)];
  const inherited = readMember(description, description.root, 'security')?.value;
  const before = Array.isArray(inherited) ? inherited : [];
  return [insertAt(description, at, [...before, requirement, ...(isOptional ? [{}] : [])])];
}
