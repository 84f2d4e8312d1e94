import type { ArazzoDocument, Workflow } from '@curlew/openapi/internal';
import type { CodeSample, SampleLanguageId } from '../code/code-samples.ts';
import { compileFlow, type StepTitle } from './compile-flow.ts';
import type { FlowProgram, LeftOut } from './flow-program.ts';
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

/** The programs of a workflow, and what they do not do. */
export interface FlowSamples {
  samples: CodeSample[];
  leftOut: LeftOut[];
}

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
): FlowSamples {
  const program = compileFlow(document, workflow, { title, titleOf });
  const { leftOut } = program;
  if (program.calls.every(({ request }) => request === undefined)) return { samples: [], leftOut };
  const known = languages.filter((id) => FLOW_LANGUAGES[id] !== undefined);
  const ids = known.length > 0 ? known : (Object.keys(FLOW_LANGUAGES) as SampleLanguageId[]);
  const samples = ids.flatMap((id) => {
    const language = FLOW_LANGUAGES[id];
    if (language === undefined) return [];
    const { write, ...sample } = language;
    const code = write(program);
    if (code.length <= MAX_LENGTH) return [{ id, ...sample, code }];
    const { location } = workflow;
    const what = `all of it in ${sample.title}`;
    const reason = `the program has more than ${MAX_LENGTH.toLocaleString('en')} characters`;
    leftOut.push({ what, reason, help: 'Divide the workflow.', document, location });
    return [];
  });
  return { samples, leftOut };
}
