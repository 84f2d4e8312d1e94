/** The table of ARCHITECTURE.md: which workspace packages a package may use. */
export const FLOORS: Record<string, readonly string[]> = {
  '@curlew/diagnostics': [],
  '@curlew/openapi': ['@curlew/diagnostics'],
  '@curlew/convert': ['@curlew/diagnostics', '@curlew/openapi'],
  '@curlew/request': ['@curlew/openapi'],
  '@curlew/contract': ['@curlew/diagnostics', '@curlew/openapi', '@curlew/request'],
  '@curlew/mcp': ['@curlew/diagnostics', '@curlew/openapi', '@curlew/request', '@curlew/contract'],
  '@curlew/reference': ['@curlew/diagnostics', '@curlew/openapi', '@curlew/request'],
  '@curlew/project': ['@curlew/diagnostics', '@curlew/openapi', '@curlew/convert'],
  '@curlew/astro': ['@curlew/diagnostics', '@curlew/openapi', '@curlew/project', '@curlew/reference'],
  '@curlew/workspace': [
    '@curlew/diagnostics',
    '@curlew/openapi',
    '@curlew/convert',
    '@curlew/request',
    '@curlew/contract',
    '@curlew/mcp',
    '@curlew/reference',
    '@curlew/project',
  ],
  '@curlew/starlight': ['@curlew/reference', '@curlew/astro'],
  curlew: [
    '@curlew/diagnostics',
    '@curlew/openapi',
    '@curlew/convert',
    '@curlew/request',
    '@curlew/contract',
    '@curlew/mcp',
    '@curlew/reference',
    '@curlew/project',
    '@curlew/astro',
    '@curlew/workspace',
  ],
  '@curlew/user-api': [],
  '@curlew/conventions': [],
  '@curlew/showcase': ['@curlew/astro'],
  '@curlew/starlight-site': ['@curlew/astro', '@curlew/starlight'],
};

/** Root entries that run anywhere: in a browser, a worker, another runtime. */
export const NEUTRAL: readonly string[] = [
  '@curlew/diagnostics',
  '@curlew/openapi',
  '@curlew/convert',
  '@curlew/request',
];
