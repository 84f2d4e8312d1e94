import type { Operation, SecurityScheme } from '@curlew/openapi';
import { getOwn } from '@curlew/openapi/internal';
import type { Credential, UnassignedCredential } from './request-input.ts';

export type Credentials = Readonly<Record<string, Credential>>;

/** A scheme of the chosen alternative, with its credential in the form of the scheme. */
export interface ChosenCredential {
  scheme: SecurityScheme;
  /** Absent for a client certificate, which belongs to the connection. */
  credential?: Exclude<Credential, UnassignedCredential>;
  /** The one of `candidates` that was taken; absent for a credential that was given for this scheme. */
  candidate?: string;
}

/** How well a credential fits its scheme, the best one first. */
const FITS = ['named', 'exact', 'possible', 'certificate', 'wrong'] as const;
type Fit = (typeof FITS)[number];

interface Fitted extends Omit<ChosenCredential, 'scheme'> {
  /** Absent if the description does not declare it, so that nothing is sent for it. */
  scheme?: SecurityScheme;
  fit: Fit;
}

/**
 * Returns the alternative of the security requirements that the given credentials fit: undefined if there is none
 * that requires any. Of several, it is the one that leaves out the fewest credentials that were given by the name of
 * a scheme, then the one whose form a value fits best, then the first one.
 */
export function chooseCredentials(
  { security }: Pick<Operation, 'security'>,
  schemes: readonly SecurityScheme[],
  credentials: Credentials,
): ChosenCredential[] | undefined {
  const schemeOf = indexSchemes(schemes);
  const alternatives = security.flatMap((alternative) => {
    if (alternative.schemes.length === 0) return [];
    const fitted = alternative.schemes.map(({ name }) => fitScheme(name, schemeOf.get(name), credentials));
    const complete = fitted.filter((one) => one !== undefined);
    if (complete.length < fitted.length) return [];
    return [{ chosen: complete, namedCount: complete.filter(isNamed).length, fit: findWorstFit(complete) }];
  });
  const [best] = alternatives.sort(
    (one, other) =>
      Number(one.fit === FITS.indexOf('wrong')) - Number(other.fit === FITS.indexOf('wrong')) ||
      other.namedCount - one.namedCount ||
      one.fit - other.fit,
  );
  return best?.chosen.flatMap(({ scheme, credential, candidate }): ChosenCredential[] => {
    if (scheme === undefined) return [];
    const chosen: ChosenCredential = { scheme };
    if (credential !== undefined) chosen.credential = credential;
    if (candidate !== undefined) chosen.candidate = candidate;
    return [chosen];
  });
}

/**
 * Returns a text of a user as the credential of a scheme, whose name the user gave. For `basic` it is
 * `user:password`; a text without a colon is the user name, with an empty password, as APIs with keys in place of
 * passwords expect. Undefined if the scheme takes no credential.
 */
export function credentialFromText(
  { type, scheme }: SecurityScheme,
  text: string,
): Exclude<Credential, UnassignedCredential> | undefined {
  if (type === 'mutualTLS') return undefined;
  if (!isBasic({ type, scheme })) return text;
  const at = text.indexOf(':');
  if (at < 0) return { username: text, password: '' };
  return { username: text.slice(0, at), password: text.slice(at + 1) };
}

export function isBasic({ type, scheme }: Pick<SecurityScheme, 'type'> & { scheme?: string | undefined }) {
  return type === 'http' && scheme?.toLowerCase() === 'basic';
}

export function isCertificate({ type }: SecurityScheme): boolean {
  return type === 'mutualTLS';
}

/** Compares the given credential with a scheme; undefined if none is given. */
function fitScheme(
  name: string,
  scheme: SecurityScheme | undefined,
  credentials: Credentials,
): Fitted | undefined {
  const given = getOwn(credentials, name);
  if (scheme && isCertificate(scheme)) return { scheme, fit: 'certificate' };
  if (given === undefined) return undefined;
  if (scheme === undefined) return { fit: 'wrong' };
  if (typeof given === 'object' && 'candidates' in given) return fitCandidates(scheme, given.candidates);
  const hasForm = isBasic(scheme) === (typeof given === 'object');
  return { scheme, credential: given, fit: hasForm ? 'named' : 'wrong' };
}

/** Returns the candidate that fits best; of equal ones the last, which replaces the earlier ones. */
function fitCandidates(scheme: SecurityScheme, candidates: readonly string[]): Fitted | undefined {
  let best: Fitted | undefined;
  for (const candidate of candidates) {
    const fit = fitText(scheme, candidate);
    const credential = credentialFromText(scheme, candidate);
    if (fit === undefined || credential === undefined) continue;
    if (best === undefined || FITS.indexOf(fit) <= FITS.indexOf(best.fit))
      best = { scheme, credential, candidate, fit };
  }
  return best;
}

/**
 * A text with a colon is a user name with a password; bearer tokens contain none (RFC 6750, section 2.1),
 * keys and the credentials of other schemes of HTTP may.
 */
function fitText(scheme: SecurityScheme, text: string): Fit | undefined {
  const hasColon = text.includes(':');
  if (isBasic(scheme)) return hasColon ? 'exact' : 'possible';
  if (!hasColon) return 'exact';
  const isToken = scheme.type !== 'apiKey' && (scheme.type !== 'http' || isBearer(scheme));
  return isToken ? undefined : 'possible';
}

function isBearer({ scheme = 'bearer' }: SecurityScheme): boolean {
  return scheme.toLowerCase() === 'bearer';
}

function isNamed({ fit }: Fitted): boolean {
  return fit === 'named';
}

/** A certificate is worse than a credential, because it is not known whether the connection has one. */
function findWorstFit(fitted: readonly Fitted[]): number {
  const own = fitted.filter(({ fit }) => fit !== 'certificate');
  return Math.max(...(own.length > 0 ? own : fitted).map(({ fit }) => FITS.indexOf(fit)));
}

/** One list serves all operations of a description. */
const indexes = new WeakMap<readonly SecurityScheme[], ReadonlyMap<string, SecurityScheme>>();

export function indexSchemes(schemes: readonly SecurityScheme[]): ReadonlyMap<string, SecurityScheme> {
  const known = indexes.get(schemes);
  if (known !== undefined) return known;
  const index = new Map(schemes.map((scheme) => [scheme.name, scheme]));
  indexes.set(schemes, index);
  return index;
}
