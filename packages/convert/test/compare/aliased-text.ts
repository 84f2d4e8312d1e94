import type fc from 'fast-check';

/** How an operation or a part of it is written. */
export type Form = 'own' | 'anchored' | 'alias' | 'merged';

export interface WrittenOperation {
  form: Form;
  /** The same of its response 200. */
  response: Form;
}

export const FORMS: readonly Form[] = ['own', 'anchored', 'alias', 'merged'];

/** Operations in block style whose parts YAML anchors, aliases and merge keys share, at `/p0`, `/p1`, …. */
export function aliasedText(operations: readonly WrittenOperation[]): string {
  const anchors: { operations: string[]; responses: string[] } = { operations: ['base'], responses: ['ok'] };
  const lines = operations.flatMap(({ form, response }, at) => {
    const known = anchors.operations.at(at % anchors.operations.length) ?? 'base';
    if (form === 'alias') return [`  /p${at}:`, `    get: *${known} # shared`];
    const anchor = form === 'anchored' ? ` &o${at}` : '';
    const body = [
      `      operationId: get${at} # own`,
      ...(form === 'merged' ? [`      <<: *${known}`] : []),
      ...(form === 'merged' && at % 2 === 0
        ? []
        : ['      responses:', ...responseLines(at, response, anchors)]),
    ];
    if (form === 'anchored') anchors.operations.push(`o${at}`);
    return [`  /p${at}:`, `    get:${anchor}`, ...body];
  });
  return [...HEAD, ...lines, 'components: # shared parts', '  schemas:', '    Item: *item', ''].join('\n');
}

const HEAD = `openapi: 3.1.0
info: { title: API, version: 1.0.0 }
servers: [{ url: 'https://api.example.com' }]
x-ok: &ok
  description: OK
  content:
    application/json:
      schema: &item
        type: object
        properties:
          id: { type: string }
x-base: &base
  responses:
    '200': *ok
paths:`.split('\n');

function responseLines(at: number, form: Form, anchors: { responses: string[] }): string[] {
  const known = anchors.responses.at(at % anchors.responses.length) ?? 'ok';
  if (form === 'alias') return [`        '200': *${known}`];
  if (form === 'merged')
    return ["        '200':", `          <<: *${known}`, `          description: Own ${at}`];
  if (form === 'anchored') anchors.responses.push(`r${at}`);
  return [
    `        '200':${form === 'anchored' ? ` &r${at}` : ''}`,
    '          description: Fine',
    '          content:',
    '            application/json:',
    '              schema:',
    '                type: object',
    '                properties:',
    '                  id: { type: string } # the id',
  ];
}

/** An archive of requests to paths that are described and paths that are not. */
export function recordedTraffic(
  requests: readonly [path: number, query: string, status: number, name: string][],
): string {
  const entries = requests.map(([path, query, status, name]) => ({
    request: { method: 'GET', url: `https://api.example.com/p${path}?${query}=1`, headers: [] },
    response: {
      status,
      headers: [],
      content: { size: 1, mimeType: 'application/json', text: JSON.stringify({ id: 'x', [name]: 1 }) },
    },
  }));
  return JSON.stringify({ log: { entries } });
}

export function operationArbitrary(check: typeof fc): fc.Arbitrary<WrittenOperation> {
  return check.record({ form: check.constantFrom(...FORMS), response: check.constantFrom(...FORMS) });
}
