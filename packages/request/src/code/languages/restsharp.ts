import { bodyContent } from '../body-pieces.ts';
import type { PlainBody, PlainPart, PlainRequest } from '../plain-request.ts';
import { csharpCode, csharpRawString, csharpString as string } from './csharp.ts';

/** The methods that RestSharp knows. */
const METHODS = new Map(
  ['Get', 'Post', 'Put', 'Delete', 'Head', 'Options', 'Patch'].map((name) => [name.toUpperCase(), name]),
);

/** Returns statements of RestSharp 112 or later; of `HttpClient` for a method that it does not know. */
export function restsharpCode(request: PlainRequest): string {
  const { basicAuth, body } = request;
  const method = METHODS.get(request.method);
  if (method === undefined) return csharpCode(request);
  const type = request.headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value;
  const headers = request.headers.filter(({ name }) => name.toLowerCase() !== 'content-type');
  return [
    'using RestSharp;',
    ...(basicAuth ? ['using RestSharp.Authenticators;'] : []),
    '',
    ...(basicAuth
      ? [
          'var options = new RestClientOptions {',
          `    Authenticator = new HttpBasicAuthenticator(${string(basicAuth.username)}, ${string(basicAuth.password)}),`,
          '};',
          'using var client = new RestClient(options);',
        ]
      : ['using var client = new RestClient();']),
    `var request = new RestRequest(${string(request.url)}, Method.${method});`,
    ...headers.map(({ name, value }) => `request.AddHeader(${string(name)}, ${string(value)});`),
    ...(body ? bodyLines(body, type ?? body.mediaType) : []),
    '',
    'var response = await client.ExecuteAsync(request);',
    'Console.WriteLine($"{(int)response.StatusCode} {response.Content}");',
  ].join('\n');
}

function bodyLines(body: PlainBody, type: string): string[] {
  switch (body.kind) {
    case 'json':
      return [`request.AddStringBody(${csharpRawString(bodyContent(body))}, ${string(type)});`];
    case 'text':
    case 'form':
      return [`request.AddStringBody(${string(bodyContent(body))}, ${string(type)});`];
    case 'multipart':
      return ['request.AlwaysMultipartFormData = true;', ...body.parts.map(partLine)];
    case 'file':
      return [
        `request.AddParameter(new BodyParameter("", File.ReadAllBytes(${string(body.fileName)}), ${string(type)}, DataFormat.Binary));`,
      ];
  }
}

function partLine(part: PlainPart): string {
  const type = part.contentType ? `, ${string(part.contentType)}` : '';
  if ('fileName' in part) return `request.AddFile(${string(part.name)}, ${string(part.fileName)}${type});`;
  if (type === '') return `request.AddParameter(${string(part.name)}, ${string(part.value)});`;
  return `request.AddParameter(new BodyParameter(${string(part.name)}, ${string(part.value)}${type}));`;
}
