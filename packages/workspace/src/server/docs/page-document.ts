import type { PageView } from '@curlew/reference';

export async function pageDocument(page: PageView): Promise<string> {
  return `<!doctype html><title>${page.title}</title>`;
}
