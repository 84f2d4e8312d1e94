import type { Root } from 'hast';
import type { RelativeAddress } from './resolve-addresses.ts';

/** Reads descriptions with the plugins of a site. */
export interface MarkdownPlugins {
  /**
   * Returns the tree of a text, shaped for a page. What the text says is sanitized before plugins see it; what they add is kept.
   * @throws what a plugin throws.
   */
  read(text: string, settings: PluginSettings): { tree: Root; relative: RelativeAddress[] };
}

export interface PluginSettings {
  /** Whether pages may load images of other sites. */
  remoteImages: boolean;
  /** Whether HTML in the text is shown as text, because it is not closed or leaves its place. */
  isHtmlText: boolean;
}
