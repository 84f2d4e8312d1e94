import ts from 'typescript';
import { expect, test } from 'vitest';
import { codeFences } from '../src/code-fences.ts';
import { ROOT, repositoryFiles } from '../src/packages.ts';

const OPTIONS: ts.CompilerOptions = {
  module: ts.ModuleKind.NodeNext,
  target: ts.ScriptTarget.ESNext,
  lib: ['lib.esnext.d.ts'],
  types: ['node'],
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
};

/** Names that come from a block before it or from the program of the reader, and modules that Astro makes (`astro:content`). */
const UNKNOWN: readonly RegExp[] = [
  /^Cannot find name /,
  /^No value exists in scope/,
  /^Cannot find module 'astro:/,
];

const blocks: ReadonlyMap<string, string> = new Map(
  repositoryFiles()
    .filter((file) => /^packages\/[^/]+\/(?:README|docs\/.+)\.md$/.test(file))
    .flatMap((file) =>
      codeFences(file, 'ts').map(
        // Beside the page, so that packages are found from there; a module, so that names are its own.
        (code, at) => [`${ROOT}${file.replaceAll('.', '-')}-${at + 1}.ts`, `${code}\nexport {};\n`],
      ),
    ),
);

/** Types of the packages as they are built, which is what a reader installs. */
function findProblems(): string[] {
  const host = ts.createCompilerHost(OPTIONS);
  const { fileExists, getSourceFile } = host;
  host.fileExists = (path) => blocks.has(path) || fileExists(path);
  host.getSourceFile = (path, version) => {
    const text = blocks.get(path);
    return text === undefined ? getSourceFile(path, version) : ts.createSourceFile(path, text, version, true);
  };
  const program = ts.createProgram([...blocks.keys()], OPTIONS, host);
  return ts
    .getPreEmitDiagnostics(program)
    .filter(({ file }) => file && blocks.has(file.fileName))
    .map(({ file, messageText }) => ({ file, text: ts.flattenDiagnosticMessageText(messageText, '\n') }))
    .filter(({ text }) => !UNKNOWN.some((pattern) => pattern.test(text)))
    .map(({ file, text }) => `${file?.fileName.slice(ROOT.length)}: ${text}`);
}

test('the programs in the READMEs of packages compile', () => {
  expect(blocks.size).toBeGreaterThan(15);
  expect(findProblems()).toEqual([]);
});
