/** Which operations, responses and parameters were covered. A status is covered by any reply, all else by replies that tell something. Plain data: tables of several runs can be merged. */
export interface CoverageTable {
  operations: OperationCoverage[];
}

export interface OperationCoverage {
  /** `Operation.key`. */
  key: string;
  operationId?: string;
  isCalled: boolean;
  /** Its replies told nothing about it: they were errors that may be right. */
  isInconclusive?: true;
  statuses: { status: string; isCovered: boolean }[];
  parameters: { in: string; name: string; isCovered: boolean }[];
}

export interface CoverageShare {
  covered: number;
  total: number;
}

export interface CoverageSummary {
  operations: CoverageShare;
  statuses: CoverageShare;
  parameters: CoverageShare;
  /** Operations that were called, but whose replies told nothing. */
  inconclusiveCount: number;
  /** Operations that were not called: filtered out, or without a case that could run. */
  notCheckedCount: number;
  /** Total coverage, 0 to 100, rounded down; 100 if there is nothing to cover. */
  percent: number;
}

export function summarizeCoverage({ operations }: CoverageTable): CoverageSummary {
  const share = (flags: readonly boolean[]): CoverageShare => ({
    covered: flags.filter(Boolean).length,
    total: flags.length,
  });
  const called = share(operations.map(isCovered));
  const statuses = share(operations.flatMap((one) => one.statuses.map((status) => status.isCovered)));
  const parameters = share(
    operations.flatMap((one) => one.parameters.map((parameter) => parameter.isCovered)),
  );
  const total = called.total + statuses.total + parameters.total;
  const covered = called.covered + statuses.covered + parameters.covered;
  const percent = total === 0 ? 100 : Math.floor((covered / total) * 100);
  return {
    operations: called,
    statuses,
    parameters,
    inconclusiveCount: operations.filter(({ isInconclusive }) => isInconclusive).length,
    notCheckedCount: operations.filter(({ isCalled }) => !isCalled).length,
    percent,
  };
}

export function isCovered({ isCalled, isInconclusive }: OperationCoverage): boolean {
  return isCalled && !isInconclusive;
}

/** The union of two tables. */
export function joinCoverage(tables: readonly CoverageTable[]): CoverageTable {
  const byKey = new Map<string, OperationCoverage>();
  for (const operation of tables.flatMap(({ operations }) => operations)) {
    const known = byKey.get(operation.key);
    byKey.set(operation.key, known ? joinOperation(known, operation) : operation);
  }
  return { operations: [...byKey.values()] };
}

function joinOperation(one: OperationCoverage, other: OperationCoverage): OperationCoverage {
  const { isInconclusive: _, ...head } = one;
  const isCalled = one.isCalled || other.isCalled;
  return {
    ...head,
    isCalled,
    ...(isCalled && !isCovered(one) && !isCovered(other) && { isInconclusive: true }),
    statuses: one.statuses.map((entry) => ({
      ...entry,
      isCovered:
        entry.isCovered || other.statuses.some((same) => same.status === entry.status && same.isCovered),
    })),
    parameters: one.parameters.map((entry) => ({
      ...entry,
      isCovered:
        entry.isCovered ||
        other.parameters.some((same) => same.in === entry.in && same.name === entry.name && same.isCovered),
    })),
  };
}
