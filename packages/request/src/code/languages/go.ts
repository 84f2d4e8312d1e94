import type { CodeConnection, PlainBody, PlainPart, PlainRequest } from '../plain-request.ts';

/** Returns a program of Go's standard library. */
export function goCode(request: PlainRequest): string {
  const body = request.body ? bodyCode(request.body) : { imports: [], lines: [], reader: 'nil' };
  const connection = request.connection ? connectionCode(request.connection) : { imports: [], lines: [] };
  const imports = [
    ...new Set(['fmt', 'io', 'log', 'net/http', ...body.imports, ...connection.imports]),
  ].sort();
  const headers = request.headers.map(
    ({ name, value }) => `req.Header.Set(${string(name)}, ${string(value)})`,
  );
  const lines = [
    ...body.lines,
    `req, err := http.NewRequest(${string(request.method)}, ${string(request.url)}, ${body.reader})`,
    ...failOn('err'),
    ...(request.body?.kind === 'multipart'
      ? ['req.Header.Set("Content-Type", form.FormDataContentType())']
      : []),
    ...(request.basicAuth
      ? [`req.SetBasicAuth(${string(request.basicAuth.username)}, ${string(request.basicAuth.password)})`]
      : []),
    ...headers,
    '',
    ...connection.lines,
    `res, err := ${request.connection ? 'client' : 'http.DefaultClient'}.Do(req)`,
    ...failOn('err'),
    'defer res.Body.Close()',
    'data, err := io.ReadAll(res.Body)',
    ...failOn('err'),
    'fmt.Println(res.Status, string(data))',
  ];
  return [
    'package main',
    '',
    'import (',
    ...imports.map((name) => `\t"${name}"`),
    ')',
    '',
    'func main() {',
    ...lines.map((line) => (line === '' ? '' : `\t${line}`)),
    '}',
  ].join('\n');
}

/** A client with a transport of its own. The standard library reads no encrypted key: it has to be without a passphrase. */
function connectionCode(connection: CodeConnection): Omit<BodyCode, 'reader'> {
  const { authorityFile, certificateFile, keyFile, passphrase, isInsecure, proxy } = connection;
  const hasTls = certificateFile !== undefined || authorityFile !== undefined || isInsecure === true;
  return {
    imports: [
      ...(hasTls ? ['crypto/tls'] : []),
      ...(authorityFile === undefined ? [] : ['crypto/x509', 'os']),
      ...(proxy === undefined ? [] : ['net/url']),
    ],
    lines: [
      'transport := http.DefaultTransport.(*http.Transport).Clone()',
      ...(hasTls
        ? [`transport.TLSClientConfig = &tls.Config{${isInsecure ? 'InsecureSkipVerify: true' : ''}}`]
        : []),
      ...(certificateFile === undefined
        ? []
        : [
            ...(passphrase === undefined
              ? []
              : ['// The key must not be encrypted: Go does not read a passphrase.']),
            `certificate, err := tls.LoadX509KeyPair(${string(certificateFile)}, ${string(keyFile ?? certificateFile)})`,
            ...failOn('err'),
            'transport.TLSClientConfig.Certificates = []tls.Certificate{certificate}',
          ]),
      ...(authorityFile === undefined
        ? []
        : [
            `authority, err := os.ReadFile(${string(authorityFile)})`,
            ...failOn('err'),
            'transport.TLSClientConfig.RootCAs = x509.NewCertPool()',
            'transport.TLSClientConfig.RootCAs.AppendCertsFromPEM(authority)',
          ]),
      ...(proxy === undefined
        ? []
        : [
            `proxy, err := url.Parse(${string(proxy)})`,
            ...failOn('err'),
            'transport.Proxy = http.ProxyURL(proxy)',
          ]),
      'client := &http.Client{Transport: transport}',
      '',
    ],
  };
}

interface BodyCode {
  imports: string[];
  lines: string[];
  /** The expression that is read. */
  reader: string;
}

function bodyCode(body: PlainBody): BodyCode {
  switch (body.kind) {
    case 'json':
      return stringBody(rawString(JSON.stringify(body.value, null, 2)));
    case 'text':
      return stringBody(string(body.text));
    case 'form': {
      const pairs = body.fields.map(({ name, value }) => `form.Add(${string(name)}, ${string(value)})`);
      return {
        imports: ['net/url', 'strings'],
        lines: ['form := url.Values{}', ...pairs],
        reader: 'strings.NewReader(form.Encode())',
      };
    }
    case 'multipart':
      return multipartBody(body.parts);
    case 'file':
      return { imports: ['os'], lines: openFile('file', body.fileName), reader: 'file' };
  }
}

function stringBody(literal: string): BodyCode {
  return { imports: ['strings'], lines: [`body := strings.NewReader(${literal})`], reader: 'body' };
}

function multipartBody(parts: readonly PlainPart[]): BodyCode {
  const hasFile = parts.some((part) => 'fileName' in part);
  const lines = parts.flatMap((part) =>
    'fileName' in part ? fileLines(part.name, part.fileName) : valueLines(part),
  );
  return {
    imports: ['bytes', 'mime/multipart', ...(hasFile ? ['os'] : [])],
    lines: ['body := &bytes.Buffer{}', 'form := multipart.NewWriter(body)', ...lines, 'form.Close()'],
    reader: 'body',
  };
}

function valueLines(part: { name: string; value: string }): string[] {
  return [`form.WriteField(${string(part.name)}, ${string(part.value)})`];
}

function fileLines(name: string, fileName: string): string[] {
  const body = [
    ...openFile('file', fileName),
    `part, err := form.CreateFormFile(${string(name)}, ${string(fileName)})`,
    ...failOn('err'),
    'io.Copy(part, file)',
  ];
  // A block of its own: names may come again.
  return ['{', ...body.map((line) => `\t${line}`), '}'];
}

function openFile(name: string, fileName: string): string[] {
  return [`${name}, err := os.Open(${string(fileName)})`, ...failOn('err'), `defer ${name}.Close()`];
}

function failOn(name: string): string[] {
  return [`if ${name} != nil {`, `\tlog.Fatal(${name})`, '}'];
}

/** Raw between backquotes where the text allows it (Go specification, "String literals"), else quoted. */
function rawString(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a raw literal drops or forbids these
  if (/[`\u0000-\u0008\u000b-\u001f\ufeff]|\p{Cs}/u.test(text)) return string(text);
  return `\`${text}\``;
}

/**
 * The escapes of a JSON string are Go's too, but for halves of surrogate pairs; a byte order mark must be
 * escaped.
 */
function string(text: string): string {
  return JSON.stringify(text.toWellFormed()).replaceAll('\ufeff', '\\ufeff');
}
