/** Creates a v2.1 collection with folders, variables, bodies and saved responses, about 5.4 kB for each request. */
export function makeCollection(requests: number): string {
  const folders = [];
  for (let from = 0; from < requests; from += 25) {
    const item = Array.from({ length: Math.min(25, requests - from) }, (_, at) => makeItem(from + at));
    folders.push({ name: `Resource ${from / 25}`, item });
  }
  const info = {
    name: 'Generated',
    schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
  };
  const variable = [{ key: 'baseUrl', value: 'https://api.example.com/v1' }];
  return JSON.stringify({ info, variable, item: folders }, null, 2);
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

function makeItem(index: number): object {
  const resource = `resource${Math.floor(index / 25)}`;
  const method = METHODS[index % 5] ?? 'GET';
  const path = [resource, String(1000 + index), `part${index % 25}`];
  const hasBody = method !== 'GET' && method !== 'DELETE';
  return {
    name: `${method} ${resource} ${index}`,
    request: {
      method,
      header: [
        { key: 'Content-Type', value: 'application/json' },
        { key: 'X-Request-Source', value: 'generated' },
      ],
      description: `Works on part ${index % 25} of **${resource}**.`,
      url: {
        raw: `{{baseUrl}}/${path.join('/')}?limit=10&cursor=${index}`,
        host: ['{{baseUrl}}'],
        path,
        query: [
          { key: 'limit', value: '10' },
          { key: 'cursor', value: String(index) },
        ],
      },
      ...(hasBody && { body: { mode: 'raw', raw: JSON.stringify(makeValue(index, 3), null, 2) } }),
    },
    response: [
      {
        name: 'Success',
        status: 'OK',
        code: 200,
        header: [{ key: 'Content-Type', value: 'application/json' }],
        body: JSON.stringify(
          { data: Array.from({ length: hasBody ? 2 : 5 }, (_, at) => makeValue(index + at, 1)) },
          null,
          2,
        ),
      },
    ],
  };
}

/** Creates a realistic record, about 350 bytes for each level. */
function makeValue(seed: number, depth: number): object {
  return {
    id: `00000000-0000-4000-8000-${String(seed).padStart(12, '0')}`,
    name: `Item ${seed}`,
    quantity: seed % 17,
    price: seed / 8,
    active: seed % 2 === 0,
    created: '2024-02-29T12:00:00Z',
    tags: ['one', 'two', 'three'],
    address: { street: 'Main Street 1', city: 'Springfield', zip: '01234' },
    ...(depth > 0 && { child: makeValue(seed + 1, depth - 1) }),
  };
}
