import { detailedFormat } from '../../../infer/samples/detailed-format.ts';
import { singular } from '../singular.ts';

/** Identifiers by their form alone. */
const FORMS: readonly RegExp[] = [
  // `usr_1a2b3c4d`, `cus_NffrFeUfNV2Hib`, `file-abc123`: a word and a random part with a digit
  /^[a-z][a-z0-9]{0,9}(?:_[a-z]{2,8})?[_-](?=[A-Za-z0-9]*\d)[A-Za-z0-9]{5,}$/,
  // `PROJ-123`, `INV-2024-001`, `INV00012`, and `XXXXXXXX` of documentation
  /^(?:[A-Z][A-Z0-9]{1,9}(?:-\d+){1,3}|[A-Z]{1,4}\d{5,}|X{6,})$/,
  // ISBN and other numbers in groups, and times in fractions of a second
  /^(?=[\dX-]{10})\d{1,5}(?:-\d{1,7}){1,5}-[\dX]{1,7}$/,
  /^\d{9,}\.\d+$/,
  // Names in a scheme: URN, ARN, DID
  /^(?:urn|arn|did|doi|isbn|issn|gid|tag):[^\s/]+$/,
  // Names of accounts
  /^[@~][\w.-]+$/,
  // Addresses of network cards, and places
  /^(?:[0-9A-Fa-f]{2}[:-]){5}[0-9A-Fa-f]{2}$/,
  /^-?\d{1,3}\.\d+,-?\d{1,3}\.\d+$/,
];
/** Segments before the name of a host. */
const HOSTS = /^(?:domains?|hosts?|hostnames?|zones?|sites?|websites?)$/i;

/** Whether the form of a segment says that it identifies something, be it random or not. */
export function hasIdentifierForm(value: string, before: string): boolean {
  if (FORMS.some((form) => form.test(value))) return true;
  const format = detailedFormat(value, 'host');
  if (format === 'ipv4' || format === 'ipv6') return true;
  if (format === 'hostname') return HOSTS.test(before);
  // `/orders/order-42`
  const [, word, number] = /^([A-Za-z]+)[_-](\d+)$/.exec(value) ?? [];
  return number !== undefined && word?.toLowerCase() === singular(before).toLowerCase();
}
