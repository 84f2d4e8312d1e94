import { expect, test } from 'vitest';
import { readViewer } from '../../src/init/other-tools.ts';

test.each([
  ['Swagger UI', `<script>SwaggerUIBundle({ "dom_id": '#ui', url: "./api.yaml" })</script>`],
  ['Redoc, as an element', '<redoc expand-responses="200" spec-url="./api.yaml"></redoc>'],
  ['Redoc, by a script', `<script>Redoc.init( './api.yaml', {}, root)</script>`],
  ['Scalar, as an element', '<script id="api-reference"\n  data-url="./api.yaml"></script>'],
  ['Scalar, by a script', `<script>Scalar.createApiReference('#app', { url: './api.yaml' })</script>`],
  ['Elements', '<elements-api apiDescriptionUrl="./api.yaml" router="hash"></elements-api>'],
])('the description of a page that loads %s', (_, html) => {
  expect(readViewer(html)).toEqual({ sources: ['./api.yaml'] });
});

test('another page names none', () => {
  const html = `<a data-url="./api.yaml">A</a><script>fetch({ url: './api.yaml' })</script>`;
  expect(readViewer(html)).toEqual({ sources: [] });
});
