import * as entry from '@curlew/convert';
import { expect, test } from 'vitest';

test('the entry exports what is documented, and nothing else', () => {
  expect(Object.keys(entry).sort()).toMatchInlineSnapshot(`
    [
      "AdapterRegistry",
      "CollAdapter",
      "CollTypes",
      "ConversionError",
      "CurlAdapter",
      "DEFAULT_OPTIONS",
      "DiagnosticBag",
      "HarAdapter",
      "MAX_INPUT_BYTES",
      "RECOMMENDED_INFERENCE",
      "XToOpenApi",
      "applyDifferences",
      "buildOpenApi32",
      "buildPathTemplates",
      "collToOpenApi",
      "curlToOpenApi",
      "findDifferences",
      "harToOpenApi",
      "isFolder",
      "isRequestItem",
      "jsonSchema",
      "looksLikeIdentifier",
      "mergeSchemas",
      "scalar",
      "splitCurlCommands",
      "toYaml",
      "validateOpenApi32",
      "validateOpenApiDocument",
    ]
  `);
});

test('the alias is the same function', () => {
  expect(entry.validateOpenApiDocument).toBe(entry.validateOpenApi32);
});
