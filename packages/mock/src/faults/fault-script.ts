import type { Diagnostic } from '@curlew/diagnostics';
import { closestName } from '@curlew/diagnostics/internal';
import type { Operation } from '@curlew/openapi';
import { readCheckedYaml, readSchema } from '@curlew/openapi/checked-file';
import { wireMethod } from '@curlew/openapi/internal';

const SCHEMA = new URL('../../schema/faults.json', import.meta.url);

/** A fault of a script, which applies to the requests of one operation or to all. */
interface Fault {
  operation?: string;
  /** Milliseconds, or their minimum and maximum. */
  delay?: number | readonly [min: number, max: number];
  status?: number;
  reset?: boolean;
  first?: number;
  every?: number;
}

/** What a script does with one request. */
export interface ScriptedFault {
  delayMs: number;
  status?: number;
  isReset: boolean;
}

/** A script of faults, and what is wrong with its file. */
export interface FaultScriptResult {
  /** Absent if the file has errors. */
  script?: FaultScript;
  diagnostics: Diagnostic[];
}

/** What a script of faults is read with. */
export interface FaultScriptOptions {
  file: string;
  /** The operations that faults may name. */
  operations: readonly Operation[];
  /** Of random delays, if the file has none; default 1. */
  seed?: number;
}

/**
 * Reads the delays, statuses and resets of operations from a YAML or JSON text (`schema/faults.json`). Diagnostics have
 * positions in it.
 */
export function readFaultScript(
  text: string,
  { file, operations, seed = 1 }: FaultScriptOptions,
): FaultScriptResult {
  const { value, diagnostics, problemAt } = readCheckedYaml(text, { file, kind: 'faults' }, () =>
    readSchema(SCHEMA, import.meta.url),
  );
  if (value === undefined || problemAt === undefined) return { diagnostics };
  const { faults, seed: ownSeed = seed } = value as { faults: Fault[]; seed?: number };
  const names = new Set(operations.flatMap(getNames));
  const found = faults.flatMap(({ operation, delay }, index): Diagnostic[] => {
    const wrong: Diagnostic[] = [];
    if (operation !== undefined && !names.has(nameKey(operation))) {
      const meant = closestName(operation, [...names]);
      wrong.push(
        problemAt(['faults', index, 'operation'], {
          message: `The description has no operation \`${operation}\`.`,
          help: meant
            ? `Did you mean \`${meant}\`?`
            : 'Use an `operationId`, or a method and a path such as `GET /users/{id}`.',
        }),
      );
    }
    if (typeof delay === 'object' && delay[0] > delay[1])
      wrong.push(
        problemAt(['faults', index, 'delay'], {
          message: `The minimum of \`delay\` is above its maximum.`,
          help: `Write \`[${delay[1]}, ${delay[0]}]\`.`,
        }),
      );
    return wrong;
  });
  return found.length > 0
    ? { diagnostics: found }
    : { script: new FaultScript(faults, ownSeed), diagnostics: [] };
}

/** The names of an operation in a script: its `operationId`, and its method and path. */
function getNames({ operationId, method, path }: Operation): string[] {
  return [...(operationId === undefined ? [] : [operationId]), `${wireMethod(method)} ${path}`];
}

function nameKey(name: string): string {
  const [, method, path] = /^([a-z]+)\s+(\/.*)$/i.exec(name.trim()) ?? [];
  return method === undefined ? name : `${method.toUpperCase()} ${path}`;
}

/** Counts the requests of each fault and says what happens to the next one. */
export class FaultScript {
  readonly #faults: readonly Fault[];
  /** Requests to which each fault could apply. */
  readonly #counts: number[];
  readonly #random: () => number;

  constructor(faults: readonly Fault[], seed: number) {
    this.#faults = faults;
    this.#counts = faults.map(() => 0);
    this.#random = seededRandom(seed);
  }

  /** The first fault that applies to a request of an operation, or of an undeclared path; undefined: none. */
  next(operation: Operation | undefined): ScriptedFault | undefined {
    const names = operation ? getNames(operation) : [];
    let applied: Fault | undefined;
    for (const [index, fault] of this.#faults.entries()) {
      if (fault.operation !== undefined && !names.includes(nameKey(fault.operation))) continue;
      const count = (this.#counts[index] ?? 0) + 1;
      this.#counts[index] = count;
      const { first = count, every = 1 } = fault;
      if (count <= first && count % every === 0) applied ??= fault;
    }
    if (applied === undefined) return undefined;
    const { delay = 0, status, reset = false } = applied;
    const [min, max]: readonly [number, number] = typeof delay === 'number' ? [delay, delay] : delay;
    const delayMs = Math.round(min + this.#random() * (max - min));
    return { delayMs, isReset: reset, ...(status !== undefined && { status }) };
  }
}

/** Simulated failures. Rates are from 0 to 1. */
export interface SimulatedFailures {
  /** Delay before each response in milliseconds, or its minimum and maximum. */
  latencyMs?: readonly [min: number, max: number];
  /** Share of responses that are `503 Service Unavailable`. */
  errorRate?: number;
  /** Share of requests whose connection is reset. */
  resetRate?: number;
  /** Seed of the random numbers. Default 1. */
  seed?: number;
}

export interface SimulatedFailure {
  delayMs: number;
  kind: 'none' | 'error' | 'reset';
}

/** Returns a generator of numbers from 0 to below 1, the same for the same seed (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns a function that draws the failure of the next request. */
export function drawFailures({
  latencyMs = [0, 0],
  errorRate = 0,
  resetRate = 0,
  seed = 1,
}: SimulatedFailures): () => SimulatedFailure {
  const random = seededRandom(seed);
  return () => {
    const [min, max] = latencyMs;
    const delayMs = Math.round(min + random() * (max - min));
    const drawn = random();
    return { delayMs, kind: drawn < resetRate ? 'reset' : drawn < resetRate + errorRate ? 'error' : 'none' };
  };
}
