// Writes the samples of a page anew for what the reader has chosen, as a build writes them. Loaded with the first choice.

import { highlight } from '@curlew/reference/highlight';
import { codeSamples, SAMPLE_LANGUAGES, type SampleLanguageId, sampleRequest } from '@curlew/request';
import { chosenOperation } from '@curlew/request/internal';
import { loadOperation } from '../try-it/load-operation.ts';
import { type Choices, securityLabel } from './choices.ts';

/** Shows the samples of an operation for what is chosen; what the operation does not offer is its default. */
export async function showChosen(samples: HTMLElement, href: string, choices: Choices): Promise<void> {
  const { operation, api, views } = await loadOperation(href);
  const server = operation.servers.find(({ url }) => url === choices.server) ?? operation.servers[0];
  const security = operation.security.findIndex((one) => securityLabel(one) === choices.security);
  const chosen = chosenOperation(operation, {
    ...(choices.mediaType !== undefined && { mediaType: choices.mediaType }),
    ...(choices.example !== undefined && { example: choices.example }),
    ...(security >= 0 && { security }),
  });
  const variables = new Set(server?.variables.map(({ name }) => name));
  const request = sampleRequest(chosen, views, {
    securitySchemes: api.securitySchemes,
    ...(server && { server }),
    ...(choices.fields === 'all' && { optionalFields: 'all' }),
    serverVariables: Object.fromEntries(
      Object.entries(choices.variables ?? {}).filter(([name]) => variables.has(name)),
    ),
  });
  for (const panel of samples.querySelectorAll<HTMLElement>('[data-cl-sample]')) {
    const id = panel.dataset.clSample ?? '';
    if (!Object.hasOwn(SAMPLE_LANGUAGES, id)) continue;
    const [sample] = codeSamples(request, [id as SampleLanguageId]);
    const code = document.createElement('code');
    // Every text in it is escaped by the highlighter.
    code.innerHTML = sample ? highlight(sample.code, sample.language) : '';
    panel.querySelector('pre')?.replaceChildren(code);
  }
}
