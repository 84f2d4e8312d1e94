import { DEFAULT_SAMPLE_LANGUAGES, SAMPLE_LANGUAGES, type SampleLanguageId } from '@curlew/request';
import { z } from 'zod';

/** A plugin of unified, or the name of its package; in a list with its options: `[remarkMath, { singleDollarTextMath: false }]`. */
const markdownPlugin = z.custom<string | object>((value) => {
  const plugin = Array.isArray(value) ? value[0] : value;
  return typeof plugin === 'function' || (typeof plugin === 'string' && plugin.trim() !== '');
}, 'expected a plugin, its name, or a list of a plugin and its options');

/**
 * Plugins for the Markdown of descriptions, in the form of Astro's own configuration. They are functions, so pages are then
 * rendered in the thread that has read the configuration.
 */
export const markdownSchema = z.union([
  z.literal('inherit'),
  z.strictObject({
    /** Plugins that change the tree of Markdown, each alone or with its options. */
    remarkPlugins: z.array(markdownPlugin).default([]),
    /** Plugins that change the tree of HTML. */
    rehypePlugins: z.array(markdownPlugin).default([]),
  }),
]);

const sampleLanguage = z.enum(Object.keys(SAMPLE_LANGUAGES) as [SampleLanguageId]);

/** Code samples of requests. */
export const samplesSchema = z.strictObject({
  /** The languages, in their order; each makes the page of an operation larger. */
  languages: z.array(sampleLanguage).default([...DEFAULT_SAMPLE_LANGUAGES]),
});
