import type { ApiContent, SitePlan } from '../render-context.ts';

/** The text of the overview as one Markdown document: the description of the API, then that of a tag of all operations. */
export function overviewText({ api, sharedTag }: Pick<ApiContent, 'api'> & SitePlan): string | undefined {
  const texts = [api.info.description, sharedTag?.description].filter((text) => text !== undefined);
  return texts.length > 0 ? texts.join('\n\n') : undefined;
}
