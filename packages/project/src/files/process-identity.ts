import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Identity of a process, stored with its files on disk. */
export interface ProcessIdentity {
  pid: number;
  host: string;
  /** PID namespace, on systems that have several (containers). */
  space: string;
  /** Start time, if the system provides it, because process ids are reused. */
  started: string;
}

export function processIdentity(): ProcessIdentity {
  return { pid: process.pid, host: hostname(), space: spaceOfProcesses(), started: getStart(process.pid) };
}

/** Whether a process has certainly ended; false for another machine or container. */
export function hasEnded({ pid, host, space, started }: ProcessIdentity): boolean {
  if (host !== hostname() || space !== spaceOfProcesses()) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
  return started !== '' && getStart(pid) !== started;
}

/** Parses an identity from JSON; undefined for any other text. */
export function parseIdentity(text: string): ProcessIdentity | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { pid, host, space, started } = (value ?? {}) as Partial<ProcessIdentity>;
  if (typeof pid !== 'number' || !Number.isInteger(pid) || pid < 1) return undefined;
  if (typeof host !== 'string' || typeof space !== 'string' || typeof started !== 'string') return undefined;
  return { pid, host, space, started };
}

function spaceOfProcesses(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

/** Field 22 of `proc_pid_stat(5)`; the name before it may contain blanks and brackets. */
function getStart(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
