import { registerHooks } from 'node:module';

/** Preloaded by programs of tests: packages that `HIDDEN_PACKAGES` lists are not found, as if they were not installed. */
const hidden = (process.env.HIDDEN_PACKAGES ?? '').split(',');

registerHooks({
  resolve(specifier, context, next) {
    if (!hidden.some((name) => specifier === name || specifier.startsWith(`${name}/`)))
      return next(specifier, context);
    const message = `Cannot find package '${specifier}' imported from ${context.parentURL}`;
    throw Object.assign(new Error(message), { code: 'ERR_MODULE_NOT_FOUND' });
  },
});
