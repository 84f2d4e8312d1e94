// Loaded before a measured program: leaves the largest resident set, in kB, where the measurer asks for it.
// Plain CommonJS, because stripping types or loading modules would be a good part of what is measured.
process.on('exit', () => {
  require('node:fs').writeFileSync(process.env.BENCH_MEMORY, String(process.resourceUsage().maxRSS));
});
