import { z } from 'zod';

const part = z.boolean().default(true);

/** The parts of a page that a layout may take over: `false` leaves one out. */
export const partsSchema = z.strictObject({
  /** The `main` element around the content. If you leave it out, your layout must have one. */
  main: part,
  /** The title of a page, its `h1`. */
  title: part,
  /** The groups and operations beside the page. */
  navigation: part,
  /** "On this page". */
  contents: part,
  /** The path of links from the overview to the page. */
  breadcrumbs: part,
  /** Links to the previous and the next page. */
  pager: part,
  /** The link of `editUrl`. */
  editLink: part,
});

/** Which parts of a page are drawn. */
export type PartsConfig = z.output<typeof partsSchema>;
