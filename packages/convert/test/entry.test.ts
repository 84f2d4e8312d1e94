import * as entry from '@curlew/convert';
import { expect, test } from 'vitest';

test('the entry exports what is documented, and nothing else', () => {
  expect(Object.keys(entry).sort()).toMatchInlineSnapshot(`
    [
      "AdapterRegistry",
      "COMPARE_CODES",
      "CollAdapter",
      "CollTypes",
      "ConversionError",
      "CurlAdapter",
      "DEFAULT_OPTIONS",
      "DIAGNOSTIC_HELP",
      "DiagnosticBag",
      "HarAdapter",
      "MAX_INPUT_BYTES",
      "RECOMMENDED_INFERENCE",
      "RequestLocator",
      "XToOpenApi",
      "applyDifferences",
      "buildOpenApi32",
      "buildPathTemplates",
      "collToOpenApi",
      "curlToOpenApi",
      "differenceEdits",
      "findDifferences",
      "harToOpenApi",
      "isEnvironment",
      "isFolder",
      "isRequestItem",
      "jsonSchema",
      "looksLikeIdentifier",
      "mergeSchemas",
      "otherFormatOfKeys",
      "readWrittenCollection",
      "scalar",
      "splitCurlCommands",
      "toDiagnostics",
      "toYaml",
      "validateOpenApi32",
      "validateOpenApiDocument",
    ]
  `);
});

test('the alias is the same function', () => {
  expect(entry.validateOpenApiDocument).toBe(entry.validateOpenApi32);
});
