import type { PageInfo, PageView, ReferenceBuild } from '@curlew/reference';
import { loadSource } from './load-source.ts';
import type { LoadedSource, Question } from './thread-messages.ts';

/** Answers questions about sources; keeps the last good reference of each base. */
export class SourceDesk {
  readonly #good = new Map<string, { build: ReferenceBuild; pages: Map<string, PageInfo> }>();

  async answer(question: Question): Promise<LoadedSource | PageView> {
    if (question.type === 'render') return this.#render(question.base, question.path);
    const { build, loaded } = await loadSource(question.source, question.address);
    if (build) {
      const pages = new Map(build.reference.pages.map((page) => [page.path, page]));
      this.#good.set(question.source.base, { build, pages });
    }
    return loaded;
  }

  #render(base: string, path: string): PageView {
    const good = this.#good.get(base);
    const page = good?.pages.get(path);
    if (good === undefined || page === undefined) throw new Error(`There is no page ${base}/${path}.`);
    return good.build.renderPage(page);
  }
}
