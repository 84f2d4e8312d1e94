/** Creates an HTTP archive of API calls of about `megabytes`: pages of a list, single objects, and what is sent to them. */
export function makeArchive(megabytes: number): string {
  const entries: string[] = [];
  for (let size = 0, index = 0; size < megabytes * 1024 * 1024; index += 1) {
    const entry = JSON.stringify(makeEntry(index));
    entries.push(entry);
    size += entry.length + 1;
  }
  return `{"log":{"version":"1.2","entries":[${entries.join(',')}]}}`;
}

function makeEntry(index: number): object {
  const resource = `resources-${index % 40}`;
  const item = (at: number) => ({
    id: index * 100 + at,
    name: `item ${index} ${at}`,
    state: ['open', 'paid', 'sent'][at % 3],
    created_at: '2024-01-01T00:00:00Z',
    owner: { id: at, email: `user${at}@example.com`, roles: ['a', 'b'] },
    lines: [{ sku: `S-${at}`, quantity: at, price: 1.5 }],
  });
  const isList = index % 3 === 0;
  const method = index % 3 === 1 ? 'POST' : 'GET';
  const answer = isList ? { data: Array.from({ length: 50 }, (_, at) => item(at)), total: 50 } : item(1);
  const path = method === 'GET' && !isList ? `/v1/${resource}/${index}` : `/v1/${resource}`;
  const json = { name: 'Content-Type', value: 'application/json' };
  return {
    startedDateTime: '2024-01-01T00:00:00.000Z',
    request: {
      method,
      url: `https://api.example.com${path}${isList ? '?page=1&per_page=50' : ''}`,
      headers: [json, { name: 'Authorization', value: 'Bearer 3f9a1c' }],
      ...(method === 'POST' && { postData: { mimeType: 'application/json', text: JSON.stringify(item(2)) } }),
    },
    response: {
      status: 200,
      headers: [json],
      content: { size: 1, mimeType: 'application/json', text: JSON.stringify(answer) },
    },
  };
}
