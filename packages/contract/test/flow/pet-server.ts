import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The description of the server of the tests of workflows. */
export const PETS = `openapi: 3.1.0
info: { title: Pets, version: '1' }
servers: [{ url: 'http://localhost:1' }]
paths:
  /pets:
    get:
      operationId: listPets
      parameters: [{ name: limit, in: query, schema: { type: integer } }]
      responses:
        '200': { description: All, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Pet' } } } } }
    post:
      operationId: createPet
      requestBody: { required: true, content: { application/json: { schema: { type: object } } } }
      responses:
        '201':
          description: Created
          headers: { Location: { schema: { type: string } } }
          content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } }
  /pets/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getPet
      responses:
        '200': { description: One, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
        '404': { description: None }
    delete:
      operationId: deletePet
      responses: { '204': { description: Gone } }
  /jobs/{id}:
    get:
      operationId: getJob
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses:
        '200': { description: State, content: { application/json: { schema: { type: object, required: [state], properties: { state: { type: string } } } } } }
        '503': { description: Later }
  /token:
    post:
      operationId: createToken
      responses: { '200': { description: Token, content: { application/json: { schema: { type: object, required: [access_token], properties: { access_token: { type: string } } } } } } }
  /secure:
    get:
      operationId: getSecure
      responses:
        '200': { description: Yes, content: { text/plain: { schema: { type: string } } } }
        '401': { description: No }
  /xml:
    get:
      operationId: getXml
      responses: { '200': { description: XML, content: { application/xml: {} } } }
  /wrong:
    get:
      operationId: getWrong
      responses: { '200': { description: A pet, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } }
  /echo:
    post:
      operationId: echo
      parameters: [{ name: X-Trace, in: header, schema: { type: string } }]
      requestBody: { content: { application/json: { schema: {} }, application/x-www-form-urlencoded: { schema: { type: object } }, application/xml: {}, text/plain: {} } }
      responses:
        '200': { description: What was sent, content: { application/json: { schema: { type: object, properties: { type: { type: string }, text: { type: string }, query: { type: string }, trace: { type: string } } } } } }
components:
  schemas:
    Pet:
      type: object
      required: [id, name]
      properties: { id: { type: string }, name: { type: string }, tags: { type: array, items: { type: string } } }
`;

const XML = '<p:pets xmlns:p="urn:p"><pet id="7">Rex</pet><pet id="8">Bo</pet></p:pets>';

export interface PetServer {
  url: string;
  /** `GET /pets`, in the order of arrival. */
  requests: string[];
  close(): Promise<void>;
}

/** Starts a server that keeps pets, answers a job the third time, and expects a token. */
export async function startPetServer(): Promise<PetServer> {
  const requests: string[] = [];
  const pets = new Map<string, { id: string; name: string; tags: string[] }>();
  const counts = new Map<string, number>();
  const answer = (request: IncomingMessage, response: ServerResponse, text: string): unknown => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
    requests.push(`${request.method} ${request.url}`);
    const json = (status: number, value: unknown, headers: Record<string, string> = {}): void => {
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(value));
    };
    const [, collection, id = ''] = pathname.split('/');
    const count = (counts.get(pathname) ?? 0) + 1;
    counts.set(pathname, count);
    if (collection === 'pets' && request.method === 'POST') {
      const pet = { tags: [], ...JSON.parse(text), id: `p${pets.size + 1}` };
      pets.set(pet.id, pet);
      return json(201, pet, { Location: `/pets/${pet.id}` });
    }
    if (collection === 'pets' && id === '') return json(200, [...pets.values()]);
    if (collection === 'pets' && request.method === 'DELETE') {
      pets.delete(id);
      response.writeHead(204).end();
      return;
    }
    const pet = pets.get(id);
    if (collection === 'pets') return pet ? json(200, pet) : response.writeHead(404).end();
    if (collection === 'jobs') {
      if (id === 'hang') return undefined;
      if (id === 'cut' && count === 1) return request.socket.destroy();
      if (count < 3)
        return id === 'busy'
          ? response.writeHead(503, { 'retry-after': '0' }).end()
          : json(200, { state: 'pending' });
      return json(200, { state: 'Done' });
    }
    if (collection === 'token') return json(200, { access_token: 'tok-4711-secret' });
    if (collection === 'secure') {
      const isKnown = request.headers.authorization === 'Bearer tok-4711-secret';
      if (!isKnown) return response.writeHead(401).end();
      return response.writeHead(200, { 'content-type': 'text/plain' }).end('Welcome');
    }
    if (collection === 'xml') return response.writeHead(200, { 'content-type': 'application/xml' }).end(XML);
    if (collection === 'wrong') return json(200, { id: 5, name: 'Rex' });
    return json(200, {
      type: request.headers['content-type'] ?? '',
      text,
      query: search,
      trace: request.headers['x-trace'] ?? '',
    });
  };
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => answer(request, response, Buffer.concat(parts).toString()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
