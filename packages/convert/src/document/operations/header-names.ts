import { isToken } from '@curlew/openapi/internal';

/** Headers of the transport, and those OpenAPI describes elsewhere; never parameters. */
const NEVER: ReadonlySet<string> = new Set(
  'host content-length connection keep-alive transfer-encoding te upgrade upgrade-insecure-requests expect content-type authorization cookie'.split(
    ' ',
  ),
);

/** Headers a browser or a library adds on its own. */
const NOISE: ReadonlySet<string> = new Set(
  'accept accept-encoding accept-language accept-charset user-agent referer origin dnt pragma cache-control priority if-none-match if-modified-since save-data device-memory downlink dpr ect rtt viewport-width width purpose x-client-data'.split(
    ' ',
  ),
);

/** Headers that proxies, gateways and content delivery networks add on the way. */
const FORWARDING =
  /^(?:forwarded|via|x-forwarded-.*|x-real-ip|x-original-(?:url|host|for|proto)|x-cluster-client-ip|true-client-ip|client-ip|proxy-(?:authorization|connection)|cf-(?:ray|connecting-ip.*|ipcountry|visitor|worker|ew-via|cache-status)|cdn-loop|fastly-(?:client.*|ff|ssl)|x-envoy-.*|x-amz-cf-.*|x-amzn-oidc-.*|x-appengine-.*|x-azure-(?:fdid|ref|clientip|socketip)|x-vercel-(?:id|ip-.*|forwarded-for|proxy-.*|cache)|fly-(?:client-ip|forwarded-.*|region|request-id))$/;

/** Headers that tracing of browsers, proxies and libraries adds. */
const TRACING =
  /^(?:traceparent|tracestate|baggage|b3|x-b3-.*|sentry-trace|x-sentry-.*|x-datadog-.*|newrelic|x-newrelic-.*|elastic-apm-traceparent|x-amzn-trace-id|x-cloud-trace-context|uber-trace-id|uberctx-.*|x-ot-span-context|x-honeycomb-trace|x-instana-.*|x-dynatrace.*|request-context)$/;

/** Whether a header is documented; `name` in lower case. */
export function isDocumentedHeader(name: string, includeCommon: boolean): boolean {
  if (NEVER.has(name) || !isToken(name)) return false;
  return (
    includeCommon ||
    !(NOISE.has(name) || name.startsWith('sec-') || TRACING.test(name) || FORWARDING.test(name))
  );
}

/** Headers of every response that do not describe an API. */
const RESPONSE_NOISE: ReadonlySet<string> = new Set(
  'age alt-svc cf-ray cf-cache-status connection content-encoding content-length content-security-policy content-security-policy-report-only content-type date expect-ct keep-alive nel p3p permissions-policy pragma referrer-policy report-to reporting-endpoints server server-timing set-cookie strict-transport-security timing-allow-origin trailer transfer-encoding vary via x-content-type-options x-dns-prefetch-control x-download-options x-frame-options x-permitted-cross-domain-policies x-powered-by x-xss-protection cache-control expires accept-ranges x-served-by x-cache x-cache-hits x-timer x-runtime x-amz-id-2 x-ua-compatible curlew-findings preference-applied'.split(
    ' ',
  ),
);

/** Whether a header of a response is documented; `name` in lower case. */
export function isDocumentedResponseHeader(name: string): boolean {
  return !(
    RESPONSE_NOISE.has(name) ||
    TRACING.test(name) ||
    FORWARDING.test(name) ||
    !isToken(name) ||
    name.startsWith('access-control-') ||
    name.startsWith('cross-origin-')
  );
}
