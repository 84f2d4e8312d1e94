import { getOwn } from '@curlew/openapi/internal';

/** One plausible text per format of OpenAPI's format registry and JSON Schema, section 7.3. Reserved names and addresses only. */
const BY_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2026-01-15T09:30:00Z',
  date: '2026-01-15',
  time: '09:30:00Z',
  duration: 'P1DT2H',
  email: 'ada@example.com',
  'idn-email': 'ada@example.com',
  hostname: 'api.example.com',
  'idn-hostname': 'api.example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com/',
  url: 'https://example.com/',
  iri: 'https://example.com/',
  'uri-reference': '/path',
  'iri-reference': '/path',
  'uri-template': '/users/{id}',
  uuid: '3f2b8c1e-5d4a-4f6b-9e7c-1a2b3c4d5e6f',
  snowflake: '123456789012345678',
  'json-pointer': '/name',
  'relative-json-pointer': '1/name',
  regex: '^[a-z]+$',
  byte: 'SGVsbG8=',
  base64url: 'SGVsbG8',
  char: 'a',
  password: 'correct-horse-battery-staple',
  'unix-time': '1768469400',
  int32: '1',
  int64: '1',
  decimal: '9.99',
};

/** Others, where the first does not fit: shorter ones, other zones, a leap day. */
const OTHERS_BY_FORMAT: Readonly<Record<string, readonly string[]>> = {
  'date-time': ['2026-01-15T09:30:00+00:00', '2026-01-15T09:30:00.000Z', '2024-02-29T09:30:00Z'],
  date: ['2024-02-29', '2026-12-31'],
  time: ['09:30:00+00:00', '09:30:00.000Z'],
  duration: ['P1D', 'PT1H', 'P1M', 'P1Y', 'P1W', 'PT30M', 'P1Y2M3DT4H5M6S'],
  email: ['a@b.co'],
  'idn-email': ['a@b.co'],
  hostname: ['a'],
  'idn-hostname': ['a'],
  ipv4: [
    '192.0.2.10',
    '192.0.2.100',
    '198.51.100.1',
    '198.51.100.10',
    '198.51.100.100',
    '1.1.1.1',
    '10.0.0.1',
    '192.168.100.100',
  ],
  uri: ['x:y'],
  url: ['x:y'],
  iri: ['x:y'],
  'uri-reference': ['/'],
  'iri-reference': ['/'],
  'uri-template': ['{id}'],
  uuid: ['3F2B8C1E-5D4A-4F6B-9E7C-1A2B3C4D5E6F', 'urn:uuid:3f2b8c1e-5d4a-4f6b-9e7c-1a2b3c4d5e6f'],
  'json-pointer': [''],
  'relative-json-pointer': ['1'],
  regex: ['a'],
  byte: ['SGk='],
  base64url: ['SGk'],
};

/** Texts of a format, the usual one first; none of a format that is not known. */
export function formatExamples(format: string | undefined): readonly string[] {
  if (format === undefined || !Object.hasOwn(BY_FORMAT, format)) return [];
  const others = getOwn(OTHERS_BY_FORMAT, format) ?? [];
  return [BY_FORMAT[format] ?? '', ...others];
}
