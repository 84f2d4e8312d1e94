import type { ApiContent, SitePlan } from '../render-context.ts';

/** The text of the overview as one Markdown document: the description of the API, then that of a tag of all operations. */
export function overviewText({ api, sharedTag }: Pick<ApiContent, 'api'> & SitePlan): string | undefined {
  const { title, description } = api.info;
  const about = sharedTag?.description;
  // Some tags of all operations repeat the title of the API.
  const isTitle = about?.trim().toLowerCase() === title.trim().toLowerCase();
  const texts = [description, isTitle ? undefined : about].filter((text) => text !== undefined);
  return texts.length > 0 ? texts.join('\n\n') : undefined;
}
