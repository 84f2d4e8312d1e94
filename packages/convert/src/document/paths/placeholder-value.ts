/** Whether a value is a placeholder: `{{id}}`, `$ID`, `${ID}`, `{id}`, `<id>`, `:id`. */
export function isPlaceholder(value: string): boolean {
  if (!'{$<:'.includes(value.charAt(0)) || value === '') return false;
  return /^(?:\{\{[^{}]*\}\}|\$\{?[A-Za-z_]\w*\}?|\{[A-Za-z_][\w.-]*\}|<[^<>]+>|:[A-Za-z_]\w*)$/.test(value);
}
