import type { Description } from '../description.ts';
import { isObject } from '../json.ts';
import { getChild, getMember, type Located, listMembers, readBoolean, readString } from '../location.ts';
import type { Link, RequestBody, Response } from './api.ts';
import { readContent, readHeaders } from './read-content.ts';
import { dereference, followField, withoutUndefined } from './read-field.ts';
import { readServer } from './read-servers.ts';

export function readRequestBody(
  description: Description,
  located: Located | undefined,
): RequestBody | undefined {
  const body = dereference(description, located);
  if (body === undefined) return undefined;
  return withoutUndefined<RequestBody>({
    required: readBoolean(body.value, 'required') ?? false,
    description: body.description,
    content: readContent(description, followField(description, body, 'content')),
    location: body.location,
  });
}

export function readResponses(description: Description, responses: Located | undefined): Response[] {
  return listMembers(responses).flatMap(([status, located]) => {
    const response = status.startsWith('x-') ? undefined : dereference(description, located);
    if (response === undefined) return [];
    return [
      withoutUndefined<Response>({
        status,
        summary: response.summary,
        description: response.description,
        headers: readHeaders(description, followField(description, response, 'headers')),
        content: readContent(description, followField(description, response, 'content')),
        links: listMembers(followField(description, response, 'links')).flatMap(([name, link]) =>
          readLink(description, name, link),
        ),
        location: response.location,
      }),
    ];
  });
}

function readLink(description: Description, name: string, located: Located): Link[] {
  const link = dereference(description, located);
  if (link === undefined) return [];
  const parameters = getMember(link.value, 'parameters');
  return [
    withoutUndefined<Link>({
      name,
      description: link.description,
      operationId: readString(link.value, 'operationId'),
      operationRef: readString(link.value, 'operationRef'),
      parameters: isObject(parameters) ? parameters : {},
      requestBody: getMember(link.value, 'requestBody'),
      server: readServer(getChild(link, 'server')),
    }),
  ];
}
