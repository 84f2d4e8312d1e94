import type { Edit, Json } from '@curlew/openapi';
import { keyHeaderScheme, schemeOf } from '../../document/operations/security.ts';
import type { NormalizedRequest } from '../../normalized-request.ts';
import type { SecuritySchemeObject } from '../../openapi-document.ts';
import { redactRequest } from '../../redact/redact-request.ts';
import { memberOf } from '../located-member.ts';
import { declaredScheme, isSameScheme } from '../write/declared-scheme.ts';
import { type CheckedRequest, observe, operationName } from './check-context.ts';
import { parameterKey } from './check-parameters.ts';

/** How a recorded request was authenticated, as a Security Scheme Object, and in words. */
interface UsedScheme {
  name: string;
  scheme: SecuritySchemeObject;
  words: string;
}

/** Compares how a request was authenticated with what its operation requires. A recording without credentials is not compared: exports often omit them. */
export function checkSecurity(checked: CheckedRequest): void {
  const { context, matched, operation } = checked;
  const { details } = matched.request;
  const { security } = operation;
  if (details?.noAuth && security.length > 0 && security.every(({ schemes }) => schemes.length > 0)) {
    const edits = alternativeEdits(checked, {});
    observe(checked, {
      key: 'security none',
      kind: 'missing-security',
      isContradiction: true,
      message: `${operationName(checked)}: a credential is required, but the recording states that the request needs none.`,
      place: edits[0] ? { file: operation.location.file, pointer: edits[0].pointer } : operation.location,
      edits,
    });
    return;
  }
  const used = usedScheme(matched.request, checked);
  if (used === undefined) return;
  const byName = new Map(context.securitySchemes.map((scheme) => [scheme.name, scheme]));
  const isDeclared = security.some(({ schemes }) =>
    schemes.some(({ name }) => {
      const scheme = byName.get(name);
      return scheme === undefined || isSameScheme(used.scheme, scheme);
    }),
  );
  if (isDeclared) return;
  const { name, edits } = declaredScheme(context, used);
  const isOptional =
    security.length === 0 && checked.seen.security?.some((one) => Object.keys(one).length === 0);
  observe(checked, {
    key: `security ${name}`,
    kind: 'security',
    message: `${operationName(checked)}: the request was authenticated with ${used.words}, which the operation does not declare.`,
    place: operation.location.child('security'),
    edits: [...edits, ...alternativeEdits(checked, { [name]: [] }, isOptional)],
  });
}

function usedScheme(request: NormalizedRequest, checked: CheckedRequest): UsedScheme | undefined {
  const { redactor } = checked.context;
  const redacted = redactRequest(request, redactor);
  const named = schemeOf(redacted) ?? undeclaredKey(redacted, checked);
  if (named === undefined) return undefined;
  const { name, scheme } = named;
  if (scheme.type === 'http') return { name, scheme, words: `HTTP ${scheme.scheme} authentication` };
  if (scheme.type !== 'apiKey') return { name, scheme, words: 'OAuth 2' };
  const place = scheme.in === 'query' ? 'query parameter' : scheme.in;
  return { name, scheme, words: `an API key in the ${place} ${JSON.stringify(scheme.name)}` };
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
  if (own && Array.isArray(own.value))
    return [{ op: 'insert', file: at.file, pointer: at.child('-').pointer, value: requirement }];
  const inherited = memberOf(description, description.root, 'security')?.value;
  const before = Array.isArray(inherited) ? inherited : [];
  const value = [...before, requirement, ...(isOptional ? [{}] : [])];
  return [{ op: 'insert', file: at.file, pointer: at.pointer, value }];
}
