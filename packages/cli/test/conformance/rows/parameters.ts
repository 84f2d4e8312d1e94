import { posting, type Topic, taking } from '../row.ts';

const integers = { type: 'array', items: { type: 'integer' } };
const point = { type: 'object', properties: { x: { type: 'integer' }, y: { type: 'integer' } } };
/** The next integer above the maximum is read as the same double. */
const big = { type: 'integer', maximum: 9007199254740992 };
const bigs = { type: 'array', items: big };
const bigPoint = { type: 'object', properties: { x: big } };
const query = (name: string, schema: object, more: object = {}) => ({ name, in: 'query', schema, ...more });
const path = (schema: object, more: object = {}) => ({
  name: 'v',
  in: 'path',
  required: true,
  schema,
  ...more,
});

/** Parameters of every style. */
export const parameters: Topic = {
  title: 'parameters',
  description: {
    paths: {
      '/required': taking(query('n', { type: 'integer' }, { required: true })),
      '/text': taking(query('q', { type: 'string', maxLength: 5 })),
      '/form': taking(query('ids', integers)),
      '/joined': taking(query('ids', integers, { explode: false })),
      '/spaces': taking(query('ids', integers, { style: 'spaceDelimited', explode: false })),
      '/pipes': taking(query('ids', integers, { style: 'pipeDelimited', explode: false })),
      '/deep': taking(query('p', point, { style: 'deepObject', explode: true })),
      '/deep-list': taking(
        query(
          'f',
          { type: 'object', properties: { tags: integers, n: { type: 'integer' } } },
          { style: 'deepObject' },
        ),
      ),
      '/members': taking(query('p', point)),
      '/joined-members': taking(query('p', point, { explode: false })),
      '/json': taking({ name: 'p', in: 'query', content: { 'application/json': { schema: point } } }),
      '/flag': taking(query('on', { type: 'boolean' })),
      '/choice': taking(query('sort', { type: 'string', enum: ['up', 'down'] })),
      '/simple/{v}': taking(path({ type: 'integer' })),
      '/simple-list/{v}': taking(path(integers)),
      '/label/{v}': taking(path({ type: 'integer' }, { style: 'label' })),
      '/matrix/{v}': taking(path({ type: 'integer' }, { style: 'matrix' })),
      '/word/{v}': taking(path({ type: 'string', pattern: '^[a-z é/]+$' })),
      '/header': taking({ name: 'X-N', in: 'header', required: true, schema: { type: 'integer' } }),
      '/header-list': taking({ name: 'X-Ids', in: 'header', schema: integers }),
      '/cookie': taking({ name: 'page', in: 'cookie', schema: { type: 'integer' } }),
      '/cookie-text': taking({ name: 'q', in: 'cookie', schema: { type: 'string', pattern: '^é[+]$' } }),
      '/plain-cookie': taking({
        name: 'q',
        in: 'cookie',
        style: 'cookie',
        schema: { type: 'string', pattern: '^%C3%A9$' },
      }),
      '/big': taking(query('n', big), query('ids', bigs), query('p', bigPoint, { style: 'deepObject' })),
      '/big-path/{v}': taking(path(big)),
      '/big-header': taking({ name: 'X-N', in: 'header', schema: big }),
      '/big-json': taking({ name: 'p', in: 'query', content: { 'application/json': { schema: bigPoint } } }),
      '/big-form': posting({ 'application/x-www-form-urlencoded': { schema: bigPoint } }),
      '/ignored': taking({ name: 'Accept', in: 'header', required: true, schema: { type: 'integer' } }),
    },
  },
  rows: [
    { name: 'a number', request: 'GET /required?n=1', findings: [] },
    {
      name: 'a text in place of a number',
      request: 'GET /required?n=x',
      findings: ['request invalid-parameter query '],
    },
    { name: 'a missing parameter', request: 'GET /required', findings: ['request missing-parameter query '] },
    {
      name: 'a fraction in place of an integer',
      request: 'GET /required?n=1.5',
      findings: ['request invalid-parameter query '],
    },
    { name: 'percent-encoding', request: 'GET /required?%6e=%31', findings: [] },
    { name: 'a plus is a space', request: 'GET /text?q=a+b', findings: [] },
    {
      name: 'an encoded text has the length of its characters',
      request: 'GET /text?q=%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9',
      findings: [],
    },
    {
      name: 'a text that is too long',
      request: 'GET /text?q=abcdef',
      findings: ['request invalid-parameter query '],
    },
    { name: 'digits are a text where the schema says so', request: 'GET /text?q=12345', findings: [] },
    { name: 'repeated names are a list', request: 'GET /form?ids=1&ids=2', findings: [] },
    { name: 'a single name is a list of one', request: 'GET /form?ids=1', findings: [] },
    {
      name: 'a wrong item of repeated names',
      request: 'GET /form?ids=1&ids=x',
      findings: ['request invalid-parameter query /1'],
    },
    {
      name: 'of a repeated name that is no list, the first counts',
      request: 'GET /required?n=1&n=x',
      findings: [],
    },
    {
      name: 'a wrong first value of a repeated name that is no list',
      request: 'GET /required?n=x&n=1',
      findings: ['request invalid-parameter query '],
    },
    { name: 'commas', request: 'GET /joined?ids=1,2', findings: [] },
    { name: 'encoded commas', request: 'GET /joined?ids=1%2C2', findings: [] },
    {
      name: 'a wrong item between commas',
      request: 'GET /joined?ids=1,x',
      findings: ['request invalid-parameter query /1'],
    },
    { name: 'spaceDelimited', request: 'GET /spaces?ids=1%202', findings: [] },
    { name: 'spaceDelimited with a plus', request: 'GET /spaces?ids=1+2', findings: [] },
    {
      name: 'a wrong item between spaces',
      request: 'GET /spaces?ids=1%20x',
      findings: ['request invalid-parameter query /1'],
    },
    { name: 'pipeDelimited', request: 'GET /pipes?ids=1%7C2', findings: [] },
    {
      name: 'a wrong item between pipes',
      request: 'GET /pipes?ids=x%7C2',
      findings: ['request invalid-parameter query /0'],
    },
    { name: 'deepObject', request: 'GET /deep?p[x]=1&p[y]=2', findings: [] },
    { name: 'deepObject with encoded brackets', request: 'GET /deep?p%5Bx%5D=1', findings: [] },
    {
      name: 'a wrong member of a deepObject',
      request: 'GET /deep?p[x]=a',
      findings: ['request invalid-parameter query /x'],
    },
    {
      name: 'an undeclared member of a deepObject',
      request: 'GET /deep?p[z]=1',
      findings: ['warning request undeclared-property query /z'],
    },
    {
      name: 'a repeated member of a deepObject is a list',
      request: 'GET /deep-list?f[tags]=x&f[tags]=2',
      findings: ['request invalid-parameter query /tags/0'],
    },
    {
      name: 'a list of a deepObject in brackets',
      request: 'GET /deep-list?f[tags][]=x&f[tags][]=2',
      findings: ['request invalid-parameter query /tags/0'],
    },
    { name: 'a repeated member that is no list', request: 'GET /deep-list?f[n]=1&f[n]=x', findings: [] },
    { name: 'an exploded object', request: 'GET /members?x=1&y=2', findings: [] },
    {
      name: 'a wrong member of an exploded object',
      request: 'GET /members?x=a',
      findings: ['request invalid-parameter query /x'],
    },
    { name: 'a joined object', request: 'GET /joined-members?p=x,1,y,2', findings: [] },
    {
      name: 'a wrong member of a joined object',
      request: 'GET /joined-members?p=x,a',
      findings: ['request invalid-parameter query /x'],
    },
    { name: 'JSON', request: 'GET /json?p=%7B%22x%22%3A1%7D', findings: [] },
    {
      name: 'a wrong member in JSON',
      request: 'GET /json?p=%7B%22x%22%3A%22a%22%7D',
      findings: ['request invalid-parameter query /x'],
    },
    {
      name: 'a text that is not JSON',
      request: 'GET /json?p=%7B',
      findings: ['request invalid-parameter query '],
    },
    { name: 'a boolean', request: 'GET /flag?on=true', findings: [] },
    {
      name: 'a number in place of a boolean',
      request: 'GET /flag?on=1',
      findings: ['request invalid-parameter query '],
    },
    {
      name: 'an enumeration',
      request: 'GET /choice?sort=sideways',
      findings: ['request invalid-parameter query '],
    },
    { name: 'a path parameter', request: 'GET /simple/12', findings: [] },
    {
      name: 'a wrong path parameter',
      request: 'GET /simple/twelve',
      findings: ['request invalid-parameter path '],
    },
    { name: 'a list in a path', request: 'GET /simple-list/1,2', findings: [] },
    {
      name: 'a wrong item in a path',
      request: 'GET /simple-list/1,x',
      findings: ['request invalid-parameter path /1'],
    },
    { name: 'label', request: 'GET /label/.12', findings: [] },
    { name: 'a wrong label', request: 'GET /label/.x', findings: ['request invalid-parameter path '] },
    { name: 'matrix', request: 'GET /matrix/;v=12', findings: [] },
    { name: 'a wrong matrix', request: 'GET /matrix/;v=x', findings: ['request invalid-parameter path '] },
    { name: 'an encoded path parameter', request: 'GET /word/caf%C3%A9%20bar', findings: [] },
    { name: 'an encoded slash is no separator', request: 'GET /word/a%2Fb', findings: [] },
    {
      name: 'a plus in a path is a plus',
      request: 'GET /word/a+b',
      findings: ['request invalid-parameter path '],
    },
    { name: 'a header', request: 'GET /header', headers: { 'x-n': '1' }, findings: [] },
    {
      name: 'a wrong header',
      request: 'GET /header',
      headers: { 'X-N': 'x' },
      findings: ['request invalid-parameter header '],
    },
    { name: 'a missing header', request: 'GET /header', findings: ['request missing-parameter header '] },
    { name: 'a list in a header', request: 'GET /header-list', headers: { 'X-Ids': '1, 2' }, findings: [] },
    {
      name: 'a wrong item in a header',
      request: 'GET /header-list',
      headers: { 'X-Ids': '1,x' },
      findings: ['request invalid-parameter header /1'],
    },
    { name: 'a cookie', request: 'GET /cookie', headers: { Cookie: 'a=b; page=2' }, findings: [] },
    {
      name: 'percent-encoding of a cookie, in which a plus is a plus',
      request: 'GET /cookie-text',
      headers: { Cookie: 'q=%C3%A9+' },
      findings: [],
    },
    {
      name: 'the style `cookie` has no percent-encoding',
      request: 'GET /plain-cookie',
      headers: { Cookie: 'q=%C3%A9' },
      findings: [],
    },
    {
      name: 'a wrong cookie',
      request: 'GET /cookie',
      headers: { Cookie: 'page=two' },
      findings: ['request invalid-parameter cookie '],
    },
    {
      name: 'an integer beyond 2^53 within its limit',
      request: 'GET /big?n=9007199254740992&ids=9007199254740992&p[x]=9007199254740992',
      findings: [],
    },
    {
      name: 'an integer beyond 2^53 above its limit, as it is written',
      request: 'GET /big?n=9007199254740993',
      findings: ['request invalid-parameter query '],
      says: ['9007199254740993'],
    },
    {
      name: 'one in a list',
      request: 'GET /big?ids=1&ids=9007199254740993',
      findings: ['request invalid-parameter query /1'],
    },
    {
      name: 'one in a list of one',
      request: 'GET /big?ids=9007199254740993',
      findings: ['request invalid-parameter query /0'],
    },
    {
      name: 'one in an object',
      request: 'GET /big?p[x]=9007199254740993',
      findings: ['request invalid-parameter query /x'],
    },
    {
      name: 'one in a path',
      request: 'GET /big-path/9007199254740993',
      findings: ['request invalid-parameter path '],
    },
    {
      name: 'one in a header',
      request: 'GET /big-header',
      headers: { 'X-N': '9007199254740993' },
      findings: ['request invalid-parameter header '],
    },
    {
      name: 'one in JSON',
      request: 'GET /big-json?p=%7B%22x%22%3A9007199254740993%7D',
      findings: ['request invalid-parameter query /x'],
    },
    {
      name: 'one in a form',
      request: 'POST /big-form',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'x=9007199254740993',
      findings: ['request invalid-value body /x'],
    },
    {
      name: 'a declared `Accept` is ignored',
      request: 'GET /ignored',
      headers: { Accept: 'application/json' },
      findings: [],
    },
  ],
};
