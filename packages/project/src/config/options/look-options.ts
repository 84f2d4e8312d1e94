import { z } from 'zod';
import { pathSchema } from './path-option.ts';

const text = z.string().trim().min(1, 'expected a non-empty string');

/** Allowed targets of links of the site; `javascript:` and the like are refused. */
const address = z
  .string()
  .trim()
  .regex(/^(?:https?:\/\/|mailto:|[/#.])/i, 'expected an address such as `/guides` or `https://example.com`');

const linkSchema = z.strictObject({
  /** Text of the link. */
  title: text,
  /** A path of the site, its own `base` included, or an `https:` address. */
  href: address,
});

const guideSchema = z
  .strictObject({
    title: text,
    href: address.optional(),
    /** Links below a title, in place of `href`. */
    items: z.array(linkSchema).min(1, 'expected at least one link').optional(),
  })
  .refine(
    ({ href, items }) => (href === undefined) !== (items === undefined),
    'expected either `href` or `items`',
  );

/** Parts of the page around a reference, without a layout of your own. */
export const lookOptions = {
  /** Image in the header, and another one for the dark theme. Both are files, relative to the root of the site. */
  logo: z.strictObject({ light: pathSchema, dark: pathSchema.optional() }).optional(),
  /** Icon of the site in tabs and bookmarks: an SVG, PNG or ICO file. */
  favicon: pathSchema.optional(),
  /** Image that messengers show beside a link to a page: a PNG or JPEG file; needs Astro's `site`. */
  socialImage: pathSchema.optional(),
  /** Links in the header. */
  headerLinks: z.array(linkSchema).default([]),
  /** Links in the footer. */
  footerLinks: z.array(linkSchema).default([]),
  /** Guides of the site above the groups of each reference: links, and groups of links. */
  guides: z.array(guideSchema).default([]),
  /** URL for editing a source. `{path}` is replaced by its path from the current folder, `{line}` by the line of the part that the page shows. */
  editUrl: z
    .string()
    .trim()
    .regex(/^https?:\/\/.*\{path\}/i, 'expected an `https:` address with `{path}` in it')
    .optional(),
  /** Write `404.html`, a page for addresses that do not exist. */
  notFoundPage: z.boolean().default(false),
  /** Write `robots.txt`, which allows everything and names the sitemap. It is not written if the site is below a path, because crawlers only read it at the root of a host. */
  robots: z.boolean().default(false),
  /** Write `sitemap.xml` with the pages of the references; needs Astro's `site`. */
  sitemap: z.boolean().default(false),
};

/** A link of the header or footer. */
export type SiteLink = z.output<typeof linkSchema>;

/** A guide in the navigation, or a group of them. */
export type Guide = z.output<typeof guideSchema>;
