import { beforeAll, describe, expect, it } from 'vitest';
import type { OperationPage, PageView, SchemaPage } from '../src/page.ts';
import { formatHtml } from './format-html.ts';
import { fixture, type Loaded } from './load.ts';

expect.addSnapshotSerializer({
  test: (value: unknown) => typeof value === 'string' && /^<(?:ul|div|p|dl|details)\b/.test(value),
  serialize: (html: string, _config, indentation) => formatHtml(html).split('\n').join(`\n${indentation}`),
});

let loaded: Loaded;
beforeAll(async () => {
  loaded = await fixture('everything.yaml');
});

const operation = (path: string) => loaded.page(path) as OperationPage;

it('has a page for everything, in reading order', () => {
  expect(
    loaded.reference.pages.map(({ kind, path, title }) => `${kind} /${path} ${title}`),
  ).toMatchInlineSnapshot(`
    [
      "overview / Harbour",
      "tag /ships Ships",
      "operation /ships/list List ships",
      "operation /ships/create Register a ship",
      "operation /ships/search Ships search",
      "operation /ships/get Ships get",
      "tag /logs logs",
      "operation /logs/purge-ships PURGE /ships",
      "webhook /logs/post-storm A storm is coming",
      "tag /other-operations Other operations",
      "operation /other-operations/get-health GET /health",
      "schemas /schemas Schemas",
      "schema /schemas/Ship Ship",
      "schema /schemas/Person Person",
      "schema /schemas/Oil Oil",
      "schema /schemas/Boxes Boxes",
    ]
  `);
});

it('renders every page to plain data', () => {
  for (const { path } of loaded.reference.pages) {
    const page = loaded.page(path);
    expect(JSON.parse(JSON.stringify(page))).toEqual(page);
  }
});

it('links every page to the one before and after it', () => {
  const pages = loaded.reference.pages.map(({ path }) => loaded.page(path));
  const getAddress = (page: PageView | undefined) => page && `/api/${page.path}${page.path && '/'}`;
  for (const [index, page] of pages.entries()) {
    expect(page.previous?.href).toBe(getAddress(pages[index - 1]));
    expect(page.next?.href).toBe(getAddress(pages[index + 1]));
  }
});

it('has no id twice on a page, and no link to an id that is not there', () => {
  for (const { path } of loaded.reference.pages) {
    const { contents, ...page } = loaded.page(path);
    const text = JSON.stringify({ ...page, samples: [] });
    const ids = [...text.matchAll(/ id=\\"([^"\\]+)\\"|"id":"([^"]+)"/g)].map(
      ([, html, data]) => html ?? data,
    );
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, target = ''] of text.matchAll(/href=\\"#([^"\\]+)\\"/g))
      expect(ids).toContain(decodeURI(target));
  }
});

describe('an operation', () => {
  it('has a head', () => {
    const { method, server, pathHtml, authorization, contents, deprecated } = operation('ships/get');
    expect({ method, server, pathHtml, authorization, contents, deprecated }).toMatchInlineSnapshot(`
      {
        "authorization": <p class="cl-authorization"><a href="/api/#auth-token">OAuth 2.0 token</a> with scope <code>ships:read</code> or <a href="/api/#auth-key">API key in the header <code>X-Key</code></a></p>,
        "contents": [
          {
            "id": "authorization",
            "title": "Authorization",
          },
          {
            "id": "path-parameters",
            "title": "Path parameters",
          },
          {
            "id": "responses",
            "title": "Responses",
          },
          {
            "id": "extensions",
            "title": "Extensions",
          },
        ],
        "deprecated": true,
        "method": "GET",
        "pathHtml": "/ships<wbr>/<var>{name}</var>",
        "server": "https://eu.harbour.test/v1",
      }
    `);
  });

  it('says that authorization is not needed where others need it', () => {
    expect(operation('ships/create').authorization).toMatchInlineSnapshot(
      `<p class="cl-authorization cl-unlocked">No authorization needed</p>`,
    );
  });

  it('has its parameters by place', () => {
    expect(operation('ships/list').parameters).toMatchInlineSnapshot(`
      [
        {
          "id": "query-parameters",
          "rows": <ul class="cl-props">
            <li id="query-size">
              <div class="cl-head"><a class="cl-name" href="#query-size">size</a> <span class="cl-type">array of integer</span> <span class="cl-label">comma-separated</span></div>
              <div class="cl-desc">
                <p>By <code>size</code>.</p>
              </div>
              <div class="cl-items">
                <p class="cl-items-title">Each item</p>
                <p class="cl-facts">≥ 1</p>
              </div>
            </li>
            <li id="query-filter">
              <div class="cl-head"><a class="cl-name" href="#query-filter">filter</a> <span class="cl-type">object</span> <span class="cl-label">as name[key]=value</span></div>
              <details class="cl-more" open>
                <summary><span class="cl-visually-hidden">filter </span>object · 1 property</summary>
                <ul class="cl-props">
                  <li id="query-filter-flag">
                    <div class="cl-head"><a class="cl-name" href="#query-filter-flag">flag</a> <span class="cl-type">string</span></div>
                    <div class="cl-values"><span class="cl-note">One of</span> <code>DE</code> <code>NL</code></div>
                  </li>
                </ul>
              </details>
            </li>
          </ul>,
          "title": "Query parameters",
        },
        {
          "id": "header-parameters",
          "rows": <ul class="cl-props">
            <li id="header-X-Trace">
              <div class="cl-head"><a class="cl-name" href="#header-X-Trace">X-Trace</a> <span class="cl-type">string</span></div>
            </li>
          </ul>,
          "title": "Header parameters",
        },
      ]
    `);
  });

  it('shows a body for each media type, without what is read-only', () => {
    const { requestBody, requestExamples } = operation('ships/create');
    const [json, xml, form] = requestBody?.content ?? [];
    expect(json?.schema).not.toContain('body-id');
    expect(json?.schema).toContain('body-secret');
    expect(xml?.schema).toMatchInlineSnapshot(
      `<p class="cl-note">Same schema as <a href="#request-body.body">application/json</a>.</p>`,
    );
    expect(form?.schema).toMatchInlineSnapshot(
      `
      <ul class="cl-props">
        <li id="request-body.multipart-form-data-photo">
          <div class="cl-head"><a class="cl-name" href="#request-body.multipart-form-data-photo">photo</a> <span class="cl-type">string (binary)</span></div>
        </li>
        <li id="request-body.multipart-form-data-note">
          <div class="cl-head"><a class="cl-name" href="#request-body.multipart-form-data-note">note</a> <span class="cl-type">string</span></div>
        </li>
      </ul>
      <p class="cl-facts"><code>photo</code> sent as <code>image/png</code></p>
    `,
    );
    expect(requestExamples?.examples.map(({ label, example }) => [label, example.generated])).toEqual([
      ['A tug · application/json', false],
      ['application/xml', true],
    ]);
  });

  it('opens the first success, and says what a status means', () => {
    const { responses } = operation('ships/list');
    expect(
      responses.map(({ content, headers, ...rest }) => ({
        ...rest,
        media: content.map(({ type, typeHtml }) => [type, typeHtml]),
      })),
    ).toMatchInlineSnapshot(`
      [
        {
          "body": <p>In the order of their arrival.</p>,
          "class": "2xx",
          "id": "response-200",
          "intro": "The ships.",
          "isLine": false,
          "links": [],
          "media": [
            [
              "application/json",
              "array of <a href="/api/schemas/Ship/">Ship</a>",
            ],
            [
              "application/jsonl",
              "stream of <a href="/api/schemas/Ship/">Ship</a>",
            ],
          ],
          "open": true,
          "phrase": "OK",
          "status": "200",
        },
        {
          "class": "4xx",
          "id": "response-4XX",
          "intro": "Something is wrong.",
          "isLine": false,
          "links": [],
          "media": [
            [
              "application/problem+json",
              "object",
            ],
          ],
          "open": false,
          "phrase": "Client error",
          "status": "4XX",
        },
        {
          "class": "default",
          "id": "response-default",
          "intro": "Something is wrong.",
          "isLine": false,
          "links": [],
          "media": [
            [
              "application/problem+json",
              "object",
            ],
          ],
          "open": false,
          "phrase": "Any other status",
          "status": "default",
        },
      ]
    `);
    expect(responses[0]?.headers).toMatchInlineSnapshot(
      `
      <ul class="cl-props">
        <li id="response-200.headers-X-Total">
          <div class="cl-head"><a class="cl-name" href="#response-200.headers-X-Total">X-Total</a> <span class="cl-type">integer</span> <b class="cl-required">required</b></div>
          <div class="cl-desc">
            <p>How many there are.</p>
          </div>
        </li>
      </ul>
    `,
    );
    expect(responses[0]?.content[0]?.schema).not.toContain('200-secret');
  });

  it('links to the page of another operation', () => {
    expect(operation('ships/create').responses[0]?.links).toMatchInlineSnapshot(`
      [
        {
          "href": "/api/ships/get/",
          "intro": "The new ship. With <code>name</code> = <code>$response.body#/name</code>",
          "name": "self",
          "text": "Ships get",
        },
      ]
    `);
  });

  it('shows its callbacks', () => {
    const [callback] = operation('ships/create').callbacks;
    expect({ ...callback, requestBody: callback?.requestBody?.content.length }).toMatchInlineSnapshot(`
      {
        "authorization": <p class="cl-authorization"><a href="/api/#auth-token">OAuth 2.0 token</a> with scope <code>ships:read</code> or <a href="/api/#auth-key">API key in the header <code>X-Key</code></a></p>,
        "badges": [],
        "deprecated": false,
        "extensions": [],
        "id": "callback-1-arrived",
        "method": "POST",
        "name": "arrived",
        "parameters": [],
        "pathHtml": "<var>{$request.body#/hook}</var>",
        "requestBody": 1,
        "requestExamples": {
          "examples": [
            {
              "example": {
                "code": "<code>{
        <span class="cl-k">"id"</span>: <span class="cl-s">"3f2b8c1e-5d4a-4f6b-9e7c-1a2b3c4d5e6f"</span>,
        <span class="cl-k">"name"</span>: <span class="cl-s">"Emma"</span>,
        <span class="cl-k">"kind"</span>: <span class="cl-s">"tug"</span>,
        <span class="cl-k">"captain"</span>: {
          <span class="cl-k">"first_name"</span>: <span class="cl-s">"Ada"</span>
        },
        <span class="cl-k">"cargo"</span>: {
          <span class="cl-k">"sort"</span>: <span class="cl-s">"oil"</span>,
          <span class="cl-k">"barrels"</span>: <span class="cl-n">1</span>
        },
        <span class="cl-k">"tags"</span>: {
          <span class="cl-k">"key"</span>: <span class="cl-n">1</span>
        },
        <span class="cl-k">"convoy"</span>: [],
        <span class="cl-k">"position"</span>: [
          <span class="cl-n">1</span>,
          <span class="cl-n">1</span>
        ]
      }</code>",
                "generated": true,
                "language": "json",
                "title": "Example",
              },
              "label": "application/json",
              "open": true,
            },
          ],
          "name": "callback-1.cl-request",
          "title": "Example bodies",
        },
        "responses": [
          {
            "class": "2xx",
            "content": [],
            "id": "callback-1.response-204",
            "intro": "Thanks.",
            "isLine": true,
            "links": [],
            "open": true,
            "phrase": "No Content",
            "status": "204",
          },
        ],
        "samples": [],
        "servers": [],
        "tags": [],
        "title": "A ship has arrived",
      }
    `);
  });

  it('shows scripts as code, and the samples of the author first', () => {
    const { extensions, samples } = operation('ships/get');
    expect(extensions).toMatchInlineSnapshot(`
      [
        {
          "code": "<code>check(<span class="cl-s">"&lt;b>"</span>)</code>",
          "name": "x-coll-scripts test",
        },
      ]
    `);
    expect(samples.map(({ id }) => id)).toEqual([
      'ruby',
      'ruby--2',
      'text',
      'curl',
      'javascript',
      'python',
      'go',
    ]);
  });

  it('keeps the methods that only 3.2 knows', () => {
    expect([operation('ships/search').method, operation('logs/purge-ships').method]).toEqual([
      'QUERY',
      'PURGE',
    ]);
  });

  it('as a webhook has neither server nor samples', () => {
    const { kind, server, samples, servers } = operation('logs/post-storm');
    expect({ kind, server, samples, servers }).toEqual({
      kind: 'webhook',
      server: undefined,
      samples: [],
      servers: [],
    });
  });
});

it('draws a schema', () => {
  const { schema, typeHtml, usedBy } = loaded.page('schemas/Ship') as SchemaPage;
  expect(typeHtml).toBe('object');
  expect(usedBy.map(({ title }) => title)).toEqual(['List ships', 'Register a ship', 'Ships get']);
  expect(
    schema.replace(/(?=<(?:li|ul|details|div class="cl-(?:desc|v)|p class))/g, '\n'),
  ).toMatchInlineSnapshot(`
    "
    <div class="cl-desc"><p>A ship.</p></div>
    <ul class="cl-props">
    <li id="p-name"><div class="cl-head"><a class="cl-name" href="#p-name">name</a> <span class="cl-type">string</span> <b class="cl-required">required</b></div>
    <p class="cl-facts">1–20 characters · matches <code>^[A-Z]</code> · example <code>Emma</code></p></li>
    <li id="p-kind"><div class="cl-head"><a class="cl-name" href="#p-kind">kind</a> <span class="cl-type">string</span> <b class="cl-required">required</b></div>
    <div class="cl-values"><span class="cl-note">One of</span> <code>tug</code> <code>ferry</code></div>
    <p class="cl-facts">default <code>tug</code></p></li>
    <li id="p-id"><div class="cl-head"><a class="cl-name" href="#p-id">id</a> <span class="cl-type">string (uuid)</span> <span class="cl-label">read-only</span></div></li>
    <li id="p-secret"><div class="cl-head"><a class="cl-name" href="#p-secret">secret</a> <span class="cl-type">string</span> <span class="cl-label">write-only</span> <span class="cl-label">deprecated</span></div></li>
    <li id="p-captain"><div class="cl-head"><a class="cl-name" href="#p-captain">captain</a> <span class="cl-type"><a href="/api/schemas/Person/">Person</a></span></div>
    <div class="cl-desc"><p>Who steers.</p></div>
    <details class="cl-more" open><summary><span class="cl-visually-hidden">captain </span>object · 2 properties</summary>
    <ul class="cl-props">
    <li id="p-captain-first_name"><div class="cl-head"><a class="cl-name" href="#p-captain-first_name">first_name</a> <span class="cl-type">string</span></div></li>
    <li id="p-captain-boss"><div class="cl-head"><a class="cl-name" href="#p-captain-boss">boss</a> <span class="cl-type"><a href="/api/schemas/Person/">Person</a></span></div></li></ul>
    <p class="cl-note">no other properties</p></details></li>
    <li id="p-cargo"><div class="cl-head"><a class="cl-name" href="#p-cargo">cargo</a> <span class="cl-type">one of <a href="/api/schemas/Oil/">Oil</a>, <a href="/api/schemas/Boxes/">Boxes</a> (by <code>sort</code>)</span></div>
    <details class="cl-more"><summary><span class="cl-visually-hidden">cargo </span>one of 2</summary>
    <div class="cl-variants">
    <p class="cl-variants-title">One of</p><div class="cl-choice">
    <details class="cl-variant" name="p-cargo-of" open><summary>Oil · <code>sort</code> <code>oil</code></summary><div>
    <ul class="cl-props">
    <li id="p-cargo-Oil-sort"><div class="cl-head"><a class="cl-name" href="#p-cargo-Oil-sort">sort</a> <span class="cl-type">string</span> <b class="cl-required">required</b></div>
    <p class="cl-facts">always <code>oil</code></p></li>
    <li id="p-cargo-Oil-barrels"><div class="cl-head"><a class="cl-name" href="#p-cargo-Oil-barrels">barrels</a> <span class="cl-type">integer</span></div></li></ul></div></details>
    <details class="cl-variant" name="p-cargo-of"><summary>Boxes · <code>sort</code> <code>boxes</code></summary><div>
    <p class="cl-facts">if <code>count</code> is present, <code>unit</code> is required</p>
    <ul class="cl-props">
    <li id="p-cargo-Boxes-sort"><div class="cl-head"><a class="cl-name" href="#p-cargo-Boxes-sort">sort</a> <span class="cl-type">string</span></div>
    <p class="cl-facts">always <code>boxes</code></p></li>
    <li id="p-cargo-Boxes-count"><div class="cl-head"><a class="cl-name" href="#p-cargo-Boxes-count">count</a> <span class="cl-type">integer</span></div></li></ul>
    <div class="cl-variants">
    <details class="cl-variant"><summary>If · object · 1 property</summary>
    <ul class="cl-props">
    <li id="p-cargo-Boxes-if-count"><div class="cl-head"><a class="cl-name" href="#p-cargo-Boxes-if-count">count</a> <span class="cl-type">any</span></div>
    <p class="cl-facts">≥ 100</p></li></ul></details>
    <div class="cl-variant"><p>then <span class="cl-type">any</span></p>
    <p class="cl-facts">also required: <code>manifest</code></p></div></div></div></details></div></div></details></li>
    <li id="p-tags"><div class="cl-head"><a class="cl-name" href="#p-tags">tags</a> <span class="cl-type">map of string to integer</span></div></li>
    <li id="p-convoy"><div class="cl-head"><a class="cl-name" href="#p-convoy">convoy</a> <span class="cl-type">array of <a href="/api/schemas/Ship/">Ship</a></span></div></li>
    <li id="p-position"><div class="cl-head"><a class="cl-name" href="#p-position">position</a> <span class="cl-type">tuple of 2 items</span></div>
    <details class="cl-more"><summary><span class="cl-visually-hidden">position </span>array</summary>
    <ul class="cl-props">
    <li id="p-position-0"><div class="cl-head"><a class="cl-name cl-name-any" href="#p-position-0">[0]</a> <span class="cl-type">number</span></div>
    <div class="cl-desc"><p>Latitude</p></div></li>
    <li id="p-position-1"><div class="cl-head"><a class="cl-name cl-name-any" href="#p-position-1">[1]</a> <span class="cl-type">number</span></div></li></ul></details></li></ul>"
  `);
});

it('has an overview', () => {
  const { navigation, previous, next, ...rest } = loaded.page('');
  expect(rest).toMatchInlineSnapshot(`
    {
      "apiTitle": "Harbour",
      "apiVersion": "1.2.3",
      "assistants": [],
      "breadcrumbs": [],
      "contents": [
        {
          "depth": 0,
          "id": "d-start-here",
          "title": "Start here",
        },
        {
          "depth": 1,
          "id": "d-errors",
          "title": "Errors",
        },
        {
          "id": "operations",
          "title": "Operations",
        },
        {
          "id": "schemas",
          "title": "Schemas",
        },
        {
          "id": "servers",
          "title": "Servers",
        },
        {
          "id": "authorization",
          "title": "Authorization",
        },
        {
          "id": "downloads",
          "title": "Downloads",
        },
      ],
      "description": "Ships and berths.",
      "diagnostics": {
        "error": 0,
        "info": 0,
        "warning": 0,
      },
      "downloads": [
        {
          "href": "/api/openapi.yaml",
          "title": "OpenAPI description (YAML)",
          "type": "application/yaml",
        },
        {
          "href": "/api/openapi.json",
          "title": "OpenAPI description (JSON)",
          "type": "application/json",
        },
        {
          "href": "/api/llms-full.txt",
          "title": "All pages as Markdown",
          "type": "text/plain",
        },
      ],
      "facts": [
        {
          "href": "https://example.com/contact",
          "label": "Contact",
          "text": "Port office",
        },
        {
          "href": "https://spdx.org/licenses/MIT.html",
          "label": "License",
          "text": "MIT",
        },
      ],
      "files": [
        {
          "href": "/api/index.md",
          "title": "View as Markdown",
          "type": "text/markdown",
        },
        {
          "href": "/api/openapi.yaml",
          "title": "OpenAPI description (YAML)",
          "type": "application/yaml",
        },
        {
          "href": "/api/openapi.json",
          "title": "OpenAPI description (JSON)",
          "type": "application/json",
        },
        {
          "href": "/api/llms-full.txt",
          "title": "All pages as Markdown",
          "type": "text/plain",
        },
      ],
      "firstRequest": {
        "href": "/api/ships/list/",
        "method": "GET",
        "pathHtml": "/ships",
        "samples": [
          {
            "code": "<code><span class="cl-w">curl</span> <span class="cl-s">'https://eu.harbour.test/v1/ships'</span> \\
      <span class="cl-w">--header</span> <span class="cl-s">'Accept: application/json'</span> \\
      <span class="cl-w">--header</span> <span class="cl-s">'Authorization: Bearer YOUR_TOKEN'</span></code>",
            "id": "curl",
            "isGiven": false,
            "language": "bash",
            "title": "curl",
          },
          {
            "code": "<code><span class="cl-w">const</span> response = <span class="cl-w">await</span> fetch(<span class="cl-s">"https://eu.harbour.test/v1/ships"</span>, {
      headers: {
        Accept: <span class="cl-s">"application/json"</span>,
        Authorization: <span class="cl-s">"Bearer YOUR_TOKEN"</span>,
      },
    });
    <span class="cl-w">const</span> data = <span class="cl-w">await</span> response.json();</code>",
            "id": "javascript",
            "isGiven": false,
            "language": "javascript",
            "title": "JavaScript",
          },
          {
            "code": "<code><span class="cl-w">import</span> requests

    response = requests.get(
        <span class="cl-s">"https://eu.harbour.test/v1/ships"</span>,
        headers={
            <span class="cl-s">"Accept"</span>: <span class="cl-s">"application/json"</span>,
            <span class="cl-s">"Authorization"</span>: <span class="cl-s">"Bearer YOUR_TOKEN"</span>,
        },
    )
    response.raise_for_status()
    print(response.json())</code>",
            "id": "python",
            "isGiven": false,
            "language": "python",
            "title": "Python",
          },
          {
            "code": "<code><span class="cl-w">package</span> main

    <span class="cl-w">import</span> (
    	<span class="cl-s">"fmt"</span>
    	<span class="cl-s">"io"</span>
    	<span class="cl-s">"log"</span>
    	<span class="cl-s">"net/http"</span>
    )

    <span class="cl-w">func</span> main() {
    	req, err := http.NewRequest(<span class="cl-s">"GET"</span>, <span class="cl-s">"https://eu.harbour.test/v1/ships"</span>, <span class="cl-n">nil</span>)
    	<span class="cl-w">if</span> err != <span class="cl-n">nil</span> {
    		log.Fatal(err)
    	}
    	req.Header.Set(<span class="cl-s">"Accept"</span>, <span class="cl-s">"application/json"</span>)
    	req.Header.Set(<span class="cl-s">"Authorization"</span>, <span class="cl-s">"Bearer YOUR_TOKEN"</span>)

    	res, err := http.DefaultClient.Do(req)
    	<span class="cl-w">if</span> err != <span class="cl-n">nil</span> {
    		log.Fatal(err)
    	}
    	<span class="cl-w">defer</span> res.Body.Close()
    	data, err := io.ReadAll(res.Body)
    	<span class="cl-w">if</span> err != <span class="cl-n">nil</span> {
    		log.Fatal(err)
    	}
    	fmt.Println(res.Status, string(data))
    }</code>",
            "id": "go",
            "isGiven": false,
            "language": "go",
            "title": "Go",
          },
        ],
        "title": "List ships",
      },
      "home": "/api/",
      "intro": "<h2 id="d-start-here">Start here</h2>
    <p>Everything about <strong>ships</strong>.</p>
    <h3 id="d-errors">Errors</h3>
    <p>See <a href="https://example.com/guide" rel="nofollow noreferrer">the guide</a>.</p>",
      "kind": "overview",
      "language": "en",
      "markdownHref": "/api/index.md",
      "parts": [],
      "path": "",
      "schemas": {
        "count": 4,
        "href": "/api/schemas/",
        "items": [
          {
            "href": "/api/schemas/Ship/",
            "title": "Ship",
          },
          {
            "href": "/api/schemas/Person/",
            "title": "Person",
          },
          {
            "href": "/api/schemas/Oil/",
            "title": "Oil",
          },
          {
            "href": "/api/schemas/Boxes/",
            "title": "Boxes",
          },
        ],
        "title": "Schemas",
      },
      "sections": [
        {
          "tags": [
            {
              "count": 4,
              "href": "/api/ships/",
              "intro": "Things that float.",
              "operations": [
                {
                  "href": "/api/ships/list/",
                  "method": "GET",
                  "title": "List ships",
                },
                {
                  "href": "/api/ships/create/",
                  "method": "POST",
                  "title": "Register a ship",
                },
                {
                  "href": "/api/ships/search/",
                  "method": "QUERY",
                  "title": "Ships search",
                },
                {
                  "deprecated": true,
                  "href": "/api/ships/get/",
                  "method": "GET",
                  "title": "Ships get",
                },
              ],
              "title": "Ships",
            },
            {
              "count": 3,
              "href": "/api/logs/",
              "operations": [
                {
                  "href": "/api/ships/list/",
                  "method": "GET",
                  "title": "List ships",
                },
                {
                  "href": "/api/logs/purge-ships/",
                  "isPath": true,
                  "method": "PURGE",
                  "title": "/ships",
                },
                {
                  "href": "/api/logs/post-storm/",
                  "mark": "Webhook",
                  "title": "A storm is coming",
                },
              ],
              "title": "logs",
            },
            {
              "count": 1,
              "href": "/api/other-operations/",
              "operations": [
                {
                  "href": "/api/other-operations/get-health/",
                  "isPath": true,
                  "method": "GET",
                  "title": "/health",
                },
              ],
              "title": "Other operations",
            },
          ],
        },
      ],
      "security": [
        {
          "facts": [
            {
              "label": "Flow",
              "text": "Client credentials",
            },
            {
              "href": "https://example.com/token",
              "label": "Token URL",
              "text": "https://example.com/token",
            },
          ],
          "id": "auth-token",
          "kind": "OAuth 2.0 token",
          "scopes": [
            {
              "intro": "See ships",
              "name": "ships:read",
            },
          ],
          "title": "token",
        },
        {
          "facts": [],
          "id": "auth-key",
          "kind": "API key in the header <code>X-Key</code>",
          "scopes": [],
          "title": "key",
        },
      ],
      "servers": [
        {
          "intro": "Production",
          "url": "https://{region}.harbour.test/v1/",
          "variables": [
            {
              "default": "eu",
              "enum": [
                "eu",
                "us",
              ],
              "facts": "default <code>eu</code> · allowed values: <code>eu</code>, <code>us</code>",
              "intro": "Where the data lives.",
              "name": "region",
            },
          ],
        },
      ],
      "summary": "Ships and berths.",
      "title": "Harbour",
    }
  `);
  expect(navigation.groups.map(({ title, count, depth }) => [title, count, depth])).toMatchInlineSnapshot(`
    [
      [
        "Ships",
        4,
        0,
      ],
      [
        "logs",
        3,
        1,
      ],
      [
        "Other operations",
        1,
        0,
      ],
      [
        "Schemas",
        4,
        0,
      ],
    ]
  `);
});

it('has a page for a tag', () => {
  const { navigation, ...rest } = loaded.page('logs');
  expect(rest).toMatchInlineSnapshot(`
    {
      "apiTitle": "Harbour",
      "apiVersion": "1.2.3",
      "assistants": [],
      "breadcrumbs": [
        {
          "href": "/api/",
          "title": "Harbour",
        },
      ],
      "contents": [],
      "description": "3 operations",
      "files": [
        {
          "href": "/api/logs.md",
          "title": "View as Markdown",
          "type": "text/markdown",
        },
      ],
      "home": "/api/",
      "kind": "tag",
      "language": "en",
      "markdownHref": "/api/logs.md",
      "next": {
        "href": "/api/logs/purge-ships/",
        "isPath": true,
        "method": "PURGE",
        "title": "/ships",
      },
      "operations": [
        {
          "href": "/api/ships/list/",
          "method": "GET",
          "path": "/ships",
          "title": "List ships",
        },
        {
          "href": "/api/logs/purge-ships/",
          "isPath": true,
          "method": "PURGE",
          "path": "/ships",
          "title": "/ships",
        },
        {
          "href": "/api/logs/post-storm/",
          "mark": "Webhook",
          "path": "storm",
          "title": "A storm is coming",
        },
      ],
      "parts": [],
      "path": "logs",
      "previous": {
        "deprecated": true,
        "href": "/api/ships/get/",
        "method": "GET",
        "title": "Ships get",
      },
      "title": "logs",
    }
  `);
  expect(navigation.groups.filter(({ current }) => current).map(({ items }) => items)).toMatchInlineSnapshot(`
    [
      [
        {
          "href": "/api/ships/list/",
          "method": "GET",
          "title": "List ships",
        },
        {
          "href": "/api/logs/purge-ships/",
          "isPath": true,
          "method": "PURGE",
          "title": "/ships",
        },
        {
          "href": "/api/logs/post-storm/",
          "mark": "Webhook",
          "title": "A storm is coming",
        },
      ],
    ]
  `);
});
