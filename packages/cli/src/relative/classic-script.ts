/** Imports of other modules, and `import.meta`: a classic script has neither. */
const NEEDS_MODULE = /(?:^|[;}\n])\s*import\s*["'{*\w]|\bimport\.meta\b/;

const EXPORTS = /export\s*\{([^{}]*)\};?\s*$/;

/**
 * Returns a module as a classic script, which leaves what it exports at its own element (`load-file.ts` of the pages);
 * undefined for a module that imports others.
 */
export function classicScript(code: string): string | undefined {
  if (NEEDS_MODULE.test(code)) return undefined;
  const [whole = '', list = ''] = EXPORTS.exec(code) ?? [];
  const own = code.slice(0, code.length - whole.length);
  if (/(?:^|[;}\n])\s*export\b/.test(own)) return undefined;
  const members = list.split(',').flatMap((one) => {
    const [local = '', name = local] = one.trim().split(/\s+as\s+/);
    return local === '' ? [] : [`${JSON.stringify(name)}:${local}`];
  });
  const exported =
    members.length === 0 ? '' : `;Object.assign(document.currentScript,{${members.join(',')}})`;
  return `(()=>{${own}${exported}})();\n`;
}

/** Returns JSON as a classic script, which leaves it at its own element as `data`. A literal would lose `__proto__`. */
export function dataScript(json: string): string {
  return `document.currentScript.data=JSON.parse(${JSON.stringify(json.trim())});\n`;
}
