import type { Description } from '../description.ts';
import type { Json } from '../json.ts';
import { type Located, member, textOf } from '../location.ts';
import type { ApiInfo, ExternalDocs } from './api.ts';
import { withoutUndefined, wordsOf } from './read-field.ts';

export function readInfo(description: Description, info: Located | undefined): ApiInfo {
  const value = info?.value;
  return withoutUndefined<ApiInfo>({
    title: textOf(value, 'title') ?? 'API',
    version: textOf(value, 'version') ?? '',
    summary: textOf(value, 'summary'),
    description: wordsOf(description, info, 'description'),
    termsOfService: textOf(value, 'termsOfService'),
    contact: readContact(member(value, 'contact')),
    license: readLicense(member(value, 'license')),
  });
}

export function readExternalDocs(value: Json | undefined): ExternalDocs | undefined {
  const docs = member(value, 'externalDocs');
  const url = textOf(docs, 'url');
  if (url === undefined) return undefined;
  return withoutUndefined<ExternalDocs>({ url, description: textOf(docs, 'description') });
}

function readContact(value: Json | undefined): ApiInfo['contact'] {
  if (value === undefined) return undefined;
  return withoutUndefined<NonNullable<ApiInfo['contact']>>({
    name: textOf(value, 'name'),
    url: textOf(value, 'url'),
    email: textOf(value, 'email'),
  });
}

function readLicense(value: Json | undefined): ApiInfo['license'] {
  const name = textOf(value, 'name') ?? textOf(value, 'identifier');
  if (name === undefined) return undefined;
  return withoutUndefined<NonNullable<ApiInfo['license']>>({
    name,
    identifier: textOf(value, 'identifier'),
    url: textOf(value, 'url'),
  });
}
