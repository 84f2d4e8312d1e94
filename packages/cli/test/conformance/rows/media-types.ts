import { getJson, json, type Topic } from '../row.ts';

const A = { type: 'object', required: ['a'], properties: { a: { type: 'string' } } };
const of = (content: object) => ({ get: { responses: { 200: { description: 'OK', content } } } });

/** Which Media Type Object a body has. */
export const mediaTypes: Topic = {
  title: 'media types',
  description: {
    paths: {
      '/json': getJson(A),
      '/suffix': of({ 'application/*+json': { schema: A } }),
      '/range': of({ 'application/*': { schema: A } }),
      '/all': of({ '*/*': { schema: A } }),
      '/version': of({ 'application/json; version=2': { schema: A } }),
      '/versions': of({
        'application/json; version=1': { schema: { type: 'object' } },
        'application/json; version=2': { schema: A },
      }),
      '/charset': of({ 'application/json; charset=utf-8': { schema: A } }),
      '/problem': of({ 'application/problem+json': { schema: A } }),
      '/specific': of({
        '*/*': { schema: { type: 'string' } },
        'application/*': { schema: { type: 'string' } },
        'application/json': { schema: A },
      }),
      '/upper': of({ 'Application/JSON': { schema: A } }),
    },
  },
  rows: [
    {
      name: 'a parameter that is not declared',
      request: 'GET /json',
      response: { type: 'application/json; charset=utf-8', ...json({ a: 1 }) },
      findings: ['wrong-type body /a'],
    },
    {
      name: 'an empty `Content-Type`',
      request: 'GET /json',
      response: { type: '', ...json({ a: 'x' }) },
      findings: ['missing-content-type content-type '],
      isUnrecorded: true,
    },
    {
      name: 'another media type',
      request: 'GET /json',
      response: { type: 'text/csv', body: 'a,b' },
      findings: ['undeclared-content-type content-type '],
      says: ['text/csv', 'application/json'],
    },
    {
      name: 'a body of a related media type',
      request: 'GET /json',
      response: { type: 'application/problem+json', ...json({ a: 'x' }) },
      findings: ['undeclared-content-type content-type '],
    },
    {
      name: 'upper case',
      request: 'GET /json',
      response: { type: 'Application/JSON', ...json({ a: 1 }) },
      findings: ['wrong-type body /a'],
    },
    {
      name: 'a declaration in upper case',
      request: 'GET /upper',
      response: { type: 'application/json', ...json({ a: 1 }) },
      findings: ['wrong-type body /a'],
    },
    {
      name: 'a suffix',
      request: 'GET /suffix',
      response: { type: 'application/problem+json', ...json({ a: 1 }) },
      findings: ['wrong-type body /a'],
    },
    {
      name: 'a suffix does not hold JSON itself',
      request: 'GET /suffix',
      response: { type: 'application/json', ...json({ a: 'x' }) },
      findings: ['undeclared-content-type content-type '],
    },
    {
      name: 'a range',
      request: 'GET /range',
      response: { type: 'application/json', ...json({ a: 1 }) },
      findings: ['wrong-type body /a'],
    },
    {
      name: 'a media type outside of the range',
      request: 'GET /range',
      response: { type: 'text/plain', body: 'x' },
      findings: ['undeclared-content-type content-type '],
    },
    {
      name: 'all media types',
      request: 'GET /all',
      response: { type: 'application/vnd.a+json', ...json({ a: 1 }) },
      findings: ['wrong-type body /a'],
    },
    {
      name: 'a declared parameter',
      request: 'GET /version',
      response: { type: 'application/json; version=2', ...json({ a: 'x' }) },
      findings: [],
    },
    {
      name: 'another value of a declared parameter',
      request: 'GET /version',
      response: { type: 'application/json;version=3', ...json({ a: 'x' }) },
      findings: ['undeclared-content-type content-type '],
    },
    {
      name: 'a missing parameter',
      request: 'GET /version',
      response: { type: 'application/json', ...json({ a: 'x' }) },
      findings: ['undeclared-content-type content-type '],
    },
    {
      name: 'the parameter chooses',
      request: 'GET /versions',
      response: { type: 'application/json; version="2"', ...json({}) },
      findings: ['missing-property body /a'],
    },
    {
      name: 'the other parameter chooses',
      request: 'GET /versions',
      response: { type: 'application/json; version=1', ...json({}) },
      findings: [],
    },
    {
      name: 'a missing charset is UTF-8',
      request: 'GET /charset',
      response: { type: 'application/json', ...json({ a: 1 }) },
      findings: ['wrong-type body /a'],
    },
    {
      name: 'a media type with a suffix of its own',
      request: 'GET /problem',
      response: { type: 'application/problem+json; charset=utf-8', ...json({ a: 1 }) },
      findings: ['wrong-type body /a'],
    },
    {
      name: 'the most specific declaration',
      request: 'GET /specific',
      response: { type: 'application/json', ...json({ a: 'x' }) },
      findings: [],
    },
  ],
};

const person = {
  type: 'object',
  xml: { name: 'person' },
  required: ['name'],
  properties: {
    id: { type: 'integer', xml: { attribute: true } },
    name: { type: 'string' },
    tags: { type: 'array', xml: { wrapped: true }, items: { type: 'integer', xml: { name: 'tag' } } },
  },
};

const bounded = { type: 'integer', maximum: 9007199254740992 };
/** A property in each form in which XML writes a number. */
const account = {
  type: 'object',
  properties: {
    attribute: { ...bounded, xml: { attribute: true } },
    element: bounded,
    repeated: { type: 'array', items: bounded },
    wrapped: { type: 'array', xml: { wrapped: true }, items: bounded },
    listed: { enum: [{ n: 9007199254740992 }], properties: { n: bounded } },
  },
  additionalProperties: bounded,
};

function accountText(number: string): string {
  const elements = [
    `<element>${number}</element>`,
    `<repeated>1</repeated><repeated>${number}</repeated>`,
    `<wrapped><wrapped>${number}</wrapped></wrapped>`,
    `<listed><n>${number}</n></listed>`,
    `<open>${number}</open>`,
  ];
  return `<account attribute="${number}">${elements.join('')}</account>`;
}

/** XML, read as the XML Objects say it is written. */
export const xml: Topic = {
  title: 'XML',
  openapi: '3.1.0',
  description: {
    paths: {
      '/person': of({ 'application/xml': { schema: person } }),
      '/suffix': of({ 'application/*+xml': { schema: person } }),
      '/account': of({ 'application/xml': { schema: account } }),
      '/number': of({ 'application/xml': { schema: bounded } }),
    },
  },
  rows: [
    {
      name: 'XML',
      request: 'GET /person',
      response: {
        type: 'application/xml',
        body: '<person id="7"><name>Ada</name><tags><tag>1</tag></tags></person>',
      },
      findings: [],
    },
    {
      name: 'a missing element',
      request: 'GET /person',
      response: { type: 'application/xml', body: '<person id="7"/>' },
      findings: ['missing-property body /name'],
    },
    {
      name: 'a wrong attribute',
      request: 'GET /person',
      response: { type: 'application/xml', body: '<person id="x"><name>Ada</name></person>' },
      findings: ['wrong-type body /id'],
    },
    {
      name: 'a wrong item',
      request: 'GET /person',
      response: {
        type: 'application/xml',
        body: '<person><name>Ada</name><tags><tag>1</tag><tag>b</tag></tags></person>',
      },
      findings: ['wrong-type body /tags/1'],
    },
    {
      name: 'an undeclared element',
      request: 'GET /person',
      response: { type: 'application/xml', body: '<person><name>Ada</name><age>3</age></person>' },
      findings: ['undeclared-property body /age'],
    },
    {
      name: 'a suffix',
      request: 'GET /suffix',
      response: { type: 'application/atom+xml', body: '<person/>' },
      findings: ['missing-property body /name'],
    },
    {
      name: 'integers beyond 2^53 within their limits',
      request: 'GET /account',
      response: { type: 'application/xml', body: accountText('9007199254740992') },
      findings: [],
    },
    {
      name: 'integers beyond 2^53 above their limits, as they are written',
      request: 'GET /account',
      response: { type: 'application/xml', body: accountText('9007199254740993') },
      findings: [
        'invalid-value body /attribute',
        'invalid-value body /element',
        'invalid-value body /listed',
        'invalid-value body /listed/n',
        'invalid-value body /open',
        'invalid-value body /repeated/1',
        'invalid-value body /wrapped/0',
      ],
      says: ['9007199254740993'],
    },
    {
      name: 'a root element that is an integer beyond 2^53, as it is written',
      request: 'GET /number',
      response: { type: 'application/xml', body: '<number>9007199254740993</number>' },
      findings: ['invalid-value body '],
      says: ['9007199254740993'],
    },
    {
      name: 'a page in place of XML',
      request: 'GET /person',
      response: { type: 'application/xml', body: '<!doctype html><html><title>Sign in to Acme</title>' },
      findings: ['unreadable-body body '],
      says: ['HTML (a login page), not XML', 'Sign in to Acme'],
    },
    {
      name: 'JSON in place of XML',
      request: 'GET /person',
      response: { type: 'application/xml', body: '{"name":"Ada"}' },
      findings: ['unreadable-body body '],
      says: ['The body is JSON, not XML'],
    },
    {
      name: 'XML that is not UTF-8',
      request: 'GET /person',
      response: {
        type: 'application/xml',
        body: Uint8Array.from(
          [...'<person id="1"><name>\xe9</name></person>'].map((one) => one.charCodeAt(0)),
        ),
      },
      findings: ['warning unchecked-value body '],
    },
    {
      name: 'a text that is not XML',
      request: 'GET /person',
      response: { type: 'application/xml', body: '<person><name>Ada</person>' },
      findings: ['unreadable-body body '],
      says: ['not XML'],
    },
  ],
};
