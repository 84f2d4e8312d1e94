import type { Description } from '../description.ts';
import type { Json } from '../json.ts';
import { getMember, type Located, readString } from '../location.ts';
import type { ApiInfo, ExternalDocs } from './api.ts';
import { followString, withoutUndefined } from './read-field.ts';

export function readInfo(description: Description, info: Located | undefined): ApiInfo {
  const value = info?.value;
  return withoutUndefined<ApiInfo>({
    title: readString(value, 'title') ?? 'API',
    version: readString(value, 'version') ?? '',
    summary: readString(value, 'summary'),
    description: followString(description, info, 'description'),
    termsOfService: readString(value, 'termsOfService'),
    contact: readContact(getMember(value, 'contact')),
    license: readLicense(getMember(value, 'license')),
    logo: readLogo(getMember(value, 'x-logo')),
  });
}

export function readExternalDocs(value: Json | undefined): ExternalDocs | undefined {
  const docs = getMember(value, 'externalDocs');
  const url = readString(docs, 'url');
  if (url === undefined) return undefined;
  return withoutUndefined<ExternalDocs>({ url, description: readString(docs, 'description') });
}

function readContact(value: Json | undefined): ApiInfo['contact'] {
  if (value === undefined) return undefined;
  return withoutUndefined<NonNullable<ApiInfo['contact']>>({
    name: readString(value, 'name'),
    url: readString(value, 'url'),
    email: readString(value, 'email'),
  });
}

function readLogo(value: Json | undefined): ApiInfo['logo'] {
  const url = typeof value === 'string' ? value : readString(value, 'url');
  if (url === undefined || url === '') return undefined;
  return withoutUndefined<NonNullable<ApiInfo['logo']>>({
    url,
    altText: readString(value, 'altText'),
    href: readString(value, 'href'),
  });
}

function readLicense(value: Json | undefined): ApiInfo['license'] {
  const name = readString(value, 'name') ?? readString(value, 'identifier');
  if (name === undefined) return undefined;
  return withoutUndefined<NonNullable<ApiInfo['license']>>({
    name,
    identifier: readString(value, 'identifier'),
    url: readString(value, 'url'),
  });
}
