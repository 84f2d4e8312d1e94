import type { FlowApis, Session, TestCase } from '@curlew/contract';
import type { VariableScopes } from '@curlew/contract/internal';
import type { Description } from '@curlew/openapi';

/** The cases of one file of the command line. */
export interface PlannedFile {
  description: Description;
  session: Session;
  cases: TestCase[];
  seed: number;
  variables: Record<string, string>;
  /** Values that are masked in reports. */
  secrets: string[];
  /** The APIs that workflows call: `session` is that of the first. */
  apis?: FlowApis;
  /** Server of the environment. */
  server?: string;
  /** The description was inferred from recorded requests. */
  isRecorded: boolean;
  /** Variables with which the scripts of a collection begin. */
  scopes?: VariableScopes;
}
