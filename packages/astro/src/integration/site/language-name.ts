/** The name of a language in itself: `Français`, `日本語`; its tag where it has no name. */
export function languageName(tag: string): string {
  try {
    const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
    return name.slice(0, 1).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    // Not a tag of BCP 47.
    return tag;
  }
}
