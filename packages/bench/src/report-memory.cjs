// Loaded before a measured program. Reports its largest resident set in kB and its processor time in µs to the measuring process.
// This is plain CommonJS, because stripping types or loading ES modules would take a large part of the measured time.
process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  require('node:fs').writeFileSync(process.env.BENCH_MEMORY, `${maxRSS} ${userCPUTime + systemCPUTime}`);
});
