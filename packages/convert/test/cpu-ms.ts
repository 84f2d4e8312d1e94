/** CPU time that work takes in this process, in ms. Unlike wall time it hardly grows with the load of the machine. */
export async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
