const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Creates curl commands as in documentation, about 250 bytes each, with line continuations and JSON bodies. */
export function makeCommands(count: number): string {
  return Array.from({ length: count }, (_, index) => makeCommand(index)).join('\n\n');
}

function makeCommand(index: number): string {
  const resource = `resource-${Math.floor(index / 25)}`;
  const method = METHODS[index % 5] ?? 'GET';
  const lines = [
    `curl -X ${method} \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -H "Authorization: Bearer $API_TOKEN" \\`,
    `  "https://api.example.com/v2/${resource}/${1000 + index}/part-${index % 25}?page=1&per_page=20"`,
  ];
  if (method === 'GET' || method === 'DELETE') return lines.join('\n');
  const body = {
    name: `item-${index}`,
    size: index % 7,
    tags: ['a', 'b'],
    options: { ipv6: true, region: 'nyc3' },
  };
  return [...lines.slice(0, 3), `  -d '${JSON.stringify(body)}' \\`, lines[3]].join('\n');
}
