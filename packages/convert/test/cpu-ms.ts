/** CPU time that work takes in this process, in ms. Unlike wall time it hardly grows with the load of the machine. */
export async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The least CPU time of three runs: V8 compiles code in the first, and may collect the garbage of other tests in any. */
export async function leastCpuMs(work: () => unknown): Promise<number> {
  return Math.min(await cpuMs(work), await cpuMs(work), await cpuMs(work));
}
