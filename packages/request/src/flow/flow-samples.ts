import type { ArazzoDocument, Workflow } from '@curlew/openapi/internal';
import type { CodeSample, SampleLanguageId } from '../code/code-samples.ts';
import { compileFlow, type StepTitle } from './compile-flow.ts';
import type { FlowProgram } from './flow-program.ts';
import { curlFlow } from './languages/curl-flow.ts';
import { javascriptFlow } from './languages/javascript-flow.ts';
import { pythonFlow } from './languages/python-flow.ts';

/** How whole workflows are written in one language. */
interface FlowLanguage {
  title: string;
  /** Grammar of the syntax highlighter. */
  language: string;
  /** No text of the document leaves the quotes or the comment it is put in. */
  write(program: FlowProgram): string;
}

const FLOW_LANGUAGES: Partial<Record<SampleLanguageId, FlowLanguage>> = {
  curl: { title: 'curl', language: 'bash', write: curlFlow },
  javascript: { title: 'JavaScript', language: 'javascript', write: javascriptFlow },
  python: { title: 'Python', language: 'python', write: pythonFlow },
};

/** Longer programs are not shown; in UTF-16 units. */
const MAX_LENGTH = 60_000;

/**
 * Programs that run a whole workflow: what a step returns is passed on to later ones. Of the given languages those that workflows
 * are written in, else all of these.
 */
export function flowSamples(
  document: ArazzoDocument,
  workflow: Workflow,
  {
    title,
    titleOf,
    languages,
  }: { title: string; titleOf: StepTitle; languages: readonly SampleLanguageId[] },
): CodeSample[] {
  const program = compileFlow(document, workflow, { title, titleOf });
  if (program.calls.every(({ request }) => request === undefined)) return [];
  const known = languages.filter((id) => FLOW_LANGUAGES[id] !== undefined);
  const ids = known.length > 0 ? known : (Object.keys(FLOW_LANGUAGES) as SampleLanguageId[]);
  return ids.flatMap((id) => {
    const language = FLOW_LANGUAGES[id];
    if (language === undefined) return [];
    const { write, ...sample } = language;
    const code = write(program);
    return code.length > MAX_LENGTH ? [] : [{ id, ...sample, code }];
  });
}
