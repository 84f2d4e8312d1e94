import type { Description } from '../description.ts';
import type { Api } from '../read/api.ts';
import type { ArazzoDocument, ArazzoSource } from './arazzo-document.ts';

/**
 * The document with a description in place of the source description that names its file: its steps then lead to the operations
 * of this very description. A document with one source description of an API is bound to the description whatever its `url`
 * is, which may be the address that the description is published at, or the same API in another language. Documents that it
 * names are bound as well.
 */
export function bindDescription(
  document: ArazzoDocument,
  description: Description,
  api: Api,
): ArazzoDocument {
  const content: ArazzoSource['content'] = { is: 'openapi', description, api };
  const bound = new Map<ArazzoDocument, ArazzoDocument>();
  const bind = (given: ArazzoDocument): ArazzoDocument => {
    const known = bound.get(given);
    if (known !== undefined) return known;
    const sources: ArazzoSource[] = [];
    const result = { ...given, sources };
    // Documents may name each other.
    bound.set(given, result);
    const own = ownSources(given, description);
    for (const source of given.sources) {
      if (source.content.is === 'arazzo')
        sources.push({ ...source, content: { is: 'arazzo', document: bind(source.content.document) } });
      else sources.push(own.includes(source) ? { ...source, content } : source);
    }
    return result;
  };
  return bind(document);
}

function ownSources({ sources }: ArazzoDocument, { entry }: Description): readonly ArazzoSource[] {
  const named = sources.filter(
    ({ content }) => content.is === 'openapi' && content.description.entry === entry,
  );
  if (named.length > 0) return named;
  const apis = sources.filter(({ content, type }) => content.is !== 'arazzo' && !isOther(type));
  return apis.length === 1 ? apis : [];
}

function isOther(type: string | undefined): boolean {
  return type === 'arazzo' || type === 'asyncapi';
}
