// Loaded before a measured program: leaves the largest resident set, in kB, and the processor time, in µs, where the measurer asks for it.
// Plain CommonJS, because stripping types or loading modules would be a good part of what is measured.
process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  require('node:fs').writeFileSync(process.env.BENCH_MEMORY, `${maxRSS} ${userCPUTime + systemCPUTime}`);
});
