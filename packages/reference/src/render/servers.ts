import type { Server } from '@curlew/openapi';
import type { ServerView } from '../page.ts';
import type { ContentRenderers } from '../render-context.ts';

/** Views of Server Objects; descriptions become inline HTML. */
export function renderServers(servers: readonly Server[], { markdown }: ContentRenderers): ServerView[] {
  return servers.map(({ url, name, description, variables }) => ({
    url,
    ...(name ? { name } : {}),
    ...(description ? { intro: markdown.inline(description) } : {}),
    variables: variables.map((variable) => ({
      name: variable.name,
      default: variable.default,
      enum: variable.enum ?? [],
      ...(variable.description ? { intro: markdown.inline(variable.description) } : {}),
    })),
  }));
}
