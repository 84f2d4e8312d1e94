import { json, type Topic } from '../row.ts';

const OBJECT = {
  'application/json': { schema: { type: 'object', required: ['a'], properties: { a: { type: 'string' } } } },
};
const done = { description: 'Done' };

/** Which response a status has, and statuses without a body. */
export const statuses: Topic = {
  title: 'statuses',
  description: {
    paths: {
      '/number': { get: { responses: { 200: { description: 'OK', content: OBJECT } } } },
      '/upper': { get: { responses: { 200: done, '4XX': { description: 'Error', content: OBJECT } } } },
      '/lower': { get: { responses: { 200: done, '4xx': { description: 'Error', content: OBJECT } } } },
      '/both': { get: { responses: { 404: done, '4XX': { description: 'Error', content: OBJECT } } } },
      '/default': { get: { responses: { 200: done, default: { description: 'Any', content: OBJECT } } } },
      '/ranged-success': { get: { responses: { '2XX': { description: 'OK', content: OBJECT } } } },
      '/bodiless': { get: { responses: { 204: done, 205: done, 304: done, 200: done } } },
      '/content-of-204': { get: { responses: { 204: { description: 'Done', content: OBJECT } } } },
      '/head': { head: { responses: { 200: { description: 'OK', content: OBJECT } } } },
    },
  },
  rows: [
    { name: 'a declared status', request: 'GET /number', response: json({ a: 'x' }), findings: [] },
    {
      name: 'an undeclared status',
      request: 'GET /number',
      response: { status: 201, ...json({ a: 'x' }) },
      findings: ['undeclared-status status '],
      says: ['201', '200'],
    },
    {
      name: 'an undeclared error',
      request: 'GET /number',
      response: { status: 500 },
      findings: ['undeclared-status status '],
    },
    { name: 'a range', request: 'GET /upper', response: { status: 404, ...json({ a: 'x' }) }, findings: [] },
    {
      name: 'the schema of a range',
      request: 'GET /upper',
      response: { status: 499, ...json({ a: 1 }) },
      findings: ['wrong-type body /a'],
    },
    {
      name: 'a status outside of the range',
      request: 'GET /upper',
      response: { status: 500 },
      findings: ['undeclared-status status '],
    },
    {
      name: 'a range in lower case',
      request: 'GET /lower',
      response: { status: 404, ...json({ a: 'x' }) },
      findings: [],
    },
    {
      name: 'the schema of a range in lower case',
      request: 'GET /lower',
      response: { status: 404, ...json({ a: 1 }) },
      findings: ['wrong-type body /a'],
    },
    { name: 'a number before its range', request: 'GET /both', response: { status: 404 }, findings: [] },
    {
      name: 'the range beside a number',
      request: 'GET /both',
      response: { status: 405, ...json({}) },
      findings: ['missing-property body /a'],
    },
    {
      name: 'the default',
      request: 'GET /default',
      response: { status: 503, ...json({ a: 'x' }) },
      findings: [],
    },
    {
      name: 'the schema of the default',
      request: 'GET /default',
      response: { status: 404, ...json({ a: null }) },
      findings: ['unexpected-null body /a'],
    },
    {
      name: 'a range of successes',
      request: 'GET /ranged-success',
      response: { status: 202, ...json({ a: 'x' }) },
      findings: [],
    },
    { name: '204 without a body', request: 'GET /bodiless', response: { status: 204 }, findings: [] },
    {
      name: '204 with a body',
      request: 'GET /bodiless',
      response: { status: 204, type: 'text/plain', body: 'x' },
      findings: ['undeclared-body body '],
      says: ['204 allows no body'],
      isUnreadable: true,
    },
    {
      name: '204 with the length of a body',
      request: 'GET /bodiless',
      response: { status: 204, headers: { 'Content-Length': '5' } },
      findings: ['undeclared-body body '],
      isUnrecorded: true,
      says: ['`Content-Length` is 5'],
      isUnreadable: true,
    },
    {
      name: '204 with the length 0',
      request: 'GET /bodiless',
      response: { status: 204, headers: { 'Content-Length': '0' } },
      findings: [],
      isUnreadable: true,
    },
    {
      name: '204 without the body that its response declares',
      request: 'GET /content-of-204',
      response: { status: 204 },
      findings: [],
    },
    { name: '205 without a body', request: 'GET /bodiless', response: { status: 205 }, findings: [] },
    {
      name: '205 with a body',
      request: 'GET /bodiless',
      response: { status: 205, type: 'text/plain', body: 'x' },
      findings: ['undeclared-body body '],
      says: ['205 allows no body'],
    },
    { name: '304 without a body', request: 'GET /bodiless', response: { status: 304 }, findings: [] },
    {
      name: '304 with the length of another response',
      request: 'GET /bodiless',
      response: { status: 304, headers: { 'Content-Length': '5' } },
      findings: [],
      isUnreadable: true,
    },
    {
      name: '304 with a body',
      request: 'GET /bodiless',
      response: { status: 304, type: 'text/plain', body: 'x' },
      findings: ['undeclared-body body '],
      isUnrecorded: true,
      isUnreadable: true,
    },
    {
      name: 'a body that the response does not declare',
      request: 'GET /bodiless',
      response: { status: 200, type: 'text/plain', body: 'x' },
      findings: ['undeclared-body body '],
    },
    {
      name: 'no body although one is declared',
      request: 'GET /number',
      response: { status: 200 },
      findings: ['missing-body body '],
      isUnrecorded: true,
    },
    {
      name: 'an undeclared status of HEAD',
      request: 'HEAD /head',
      response: { status: 500 },
      findings: ['undeclared-status status '],
    },
    {
      name: 'HEAD has no body',
      request: 'HEAD /head',
      response: { status: 200, headers: { 'Content-Type': 'application/json' } },
      findings: [],
    },
  ],
};

/** Redirects are responses: they are checked, and not followed. */
export const redirects: Topic = {
  title: 'redirects',
  description: {
    paths: {
      '/declared': {
        get: {
          responses: Object.fromEntries(
            [301, 302, 303, 307, 308].map((status) => [status, { description: 'Elsewhere' }]),
          ),
        },
      },
      '/undeclared': { get: { responses: { 200: { description: 'OK', content: OBJECT } } } },
      '/located': {
        get: {
          responses: {
            303: {
              description: 'See',
              headers: { Location: { required: true, schema: { type: 'string', format: 'uri-reference' } } },
            },
          },
        },
      },
      '/range': { get: { responses: { '3XX': { description: 'Elsewhere' } } } },
      '/with-body': { get: { responses: { 302: { description: 'Found', content: OBJECT } } } },
    },
  },
  rows: [
    ...[301, 302, 303, 307, 308].map((status) => ({
      name: `a declared ${status}`,
      request: 'GET /declared',
      response: { status, headers: { Location: '/undeclared' } },
      findings: [],
    })),
    ...[301, 302, 303, 307, 308].map((status) => ({
      name: `an undeclared ${status}`,
      request: 'GET /undeclared',
      response: { status, headers: { Location: '/declared' } },
      findings: ['undeclared-status status '],
    })),
    {
      name: 'the declared address of a redirect',
      request: 'GET /located',
      response: { status: 303, headers: { Location: '/a' } },
      findings: [],
    },
    {
      name: 'a redirect without its declared address',
      request: 'GET /located',
      response: { status: 303 },
      findings: ['missing-header header '],
    },
    {
      name: 'a redirect in a range',
      request: 'GET /range',
      response: { status: 307, headers: { Location: 'https://elsewhere.example/' } },
      findings: [],
    },
    {
      name: 'the body of a redirect',
      request: 'GET /with-body',
      response: { status: 302, headers: { Location: '/a' }, ...json({ a: 1 }) },
      findings: ['wrong-type body /a'],
    },
  ],
};
