/** The beginning of a GraphQL document. GraphQL, section 2. */
const DOCUMENT = /^\s*(?:(?:query|mutation|subscription|fragment)\b[\s\S]{0,1000}?\{|\{\s*[A-Za-z_])/;

export function isGraphql(text: string): boolean {
  return text.length <= 100_000 && DOCUMENT.test(text) && text.includes('}');
}
