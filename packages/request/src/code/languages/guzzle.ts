import { bodyContent } from '../body-pieces.ts';
import type { PlainBody, PlainPart, PlainRequest } from '../plain-request.ts';
import { indented } from '../string-literal.ts';
import { phpNowdoc, phpString as string } from './php.ts';

/** Returns a script of Guzzle 7. */
export function guzzleCode(request: PlainRequest): string {
  const { method, basicAuth, body } = request;
  const headers = [...Map.groupBy(request.headers, ({ name }) => name)];
  const options = [
    "'http_errors' => false,",
    ...(basicAuth ? [`'auth' => [${string(basicAuth.username)}, ${string(basicAuth.password)}],`] : []),
    ...(headers.length > 0
      ? [
          "'headers' => [",
          ...headers.map(([name, values]) => {
            const texts = values.map(({ value }) => string(value));
            return `    ${string(name)} => ${texts.length === 1 ? texts[0] : `[${texts.join(', ')}]`},`;
          }),
          '],',
        ]
      : []),
    ...(body ? bodyLines(body) : []),
  ];
  return [
    '<?php',
    '',
    "require 'vendor/autoload.php';",
    '',
    '$client = new GuzzleHttp\\Client();',
    `$response = $client->request(${string(method)}, ${string(request.url)}, [`,
    ...indented(options, '    '),
    ']);',
    "echo $response->getStatusCode(), ' ', $response->getBody();",
  ].join('\n');
}

function bodyLines(body: PlainBody): string[] {
  switch (body.kind) {
    case 'json':
      return phpNowdoc("'body'", bodyContent(body));
    case 'text':
    case 'form':
      return [`'body' => ${string(bodyContent(body))},`];
    case 'multipart':
      return ["'multipart' => [", ...body.parts.map((part) => `    ${partEntry(part)},`), '],'];
    case 'file':
      return [`'body' => fopen(${string(body.fileName)}, 'r'),`];
  }
}

function partEntry(part: PlainPart): string {
  const type = part.contentType ? [`'headers' => ['Content-Type' => ${string(part.contentType)}]`] : [];
  const content =
    'value' in part
      ? [`'contents' => ${string(part.value)}`]
      : [`'contents' => fopen(${string(part.fileName)}, 'r')`, `'filename' => ${string(part.fileName)}`];
  return `[${[`'name' => ${string(part.name)}`, ...content, ...type].join(', ')}]`;
}
