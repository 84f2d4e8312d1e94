import type { Response } from '@curlew/openapi';
import { headerValue } from '@curlew/openapi';
import { headerValueOf } from '../decode/header-value.ts';
import type { ExchangeResponse } from '../exchange.ts';
import type { Finding } from '../finding.ts';
import type { CheckContext } from './check-context.ts';
import { findingsInEveryReading } from './check-parameters.ts';

/** Checks the declared headers of a response: missing ones and invalid values. */
export function checkHeaders(
  response: ExchangeResponse,
  declared: Response,
  context: CheckContext,
): Finding[] {
  return declared.headers.flatMap((header): Finding[] => {
    const { name } = header;
    // OpenAPI 3.1, section 4.8.17: ignored, as `content` declares the media type.
    if (name.toLowerCase() === 'content-type') return [];
    const text = headerValue(response.headers, name.toLowerCase());
    if (text === undefined) {
      if (!header.required) return [];
      const schema = context.places.of(declared.location.child('headers', name));
      return [
        {
          kind: 'missing-header',
          part: 'header',
          name,
          instance: '',
          schema,
          sentence: `The header \`${name}\` is required, but missing.`,
        },
      ];
    }
    const source = header.schema ?? header.content?.[0];
    if (source === undefined) return [];
    return findingsInEveryReading(context.headerReadings(header), (reading) =>
      context.findings(headerValueOf(text, header, context.views, reading), source, { part: 'header', name }),
    );
  });
}
