import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import TreeSitter from '@vscode/tree-sitter-wasm';
import type { SampleLanguageId } from '../../src/code/code-samples.ts';

// V8 runs out of memory when it optimizes the parsers, whose functions have thousands of branches.
setFlagsFromString('--no-wasm-tier-up');
setFlagsFromString('--no-wasm-dynamic-tiering');

const require = createRequire(import.meta.url);
const WASM = '@vscode/tree-sitter-wasm/wasm/tree-sitter-';

/** Where the grammar of each language is. */
const GRAMMARS: Record<SampleLanguageId, string> = {
  curl: `${WASM}bash.wasm`,
  httpie: `${WASM}bash.wasm`,
  wget: `${WASM}bash.wasm`,
  axios: `${WASM}javascript.wasm`,
  xhr: `${WASM}javascript.wasm`,
  aiohttp: `${WASM}python.wasm`,
  okhttp: `${WASM}java.wasm`,
  restsharp: `${WASM}c-sharp.wasm`,
  guzzle: `${WASM}php.wasm`,
  faraday: `${WASM}ruby.wasm`,
  dart: 'tree-sitter-wasms/out/tree-sitter-dart.wasm',
  c: 'tree-sitter-wasms/out/tree-sitter-c.wasm',
  webrequest: `${WASM}powershell.wasm`,
  javascript: `${WASM}javascript.wasm`,
  typescript: `${WASM}typescript.wasm`,
  python: `${WASM}python.wasm`,
  httpx: `${WASM}python.wasm`,
  go: `${WASM}go.wasm`,
  java: `${WASM}java.wasm`,
  kotlin: 'tree-sitter-wasms/out/tree-sitter-kotlin.wasm',
  csharp: `${WASM}c-sharp.wasm`,
  php: `${WASM}php.wasm`,
  ruby: `${WASM}ruby.wasm`,
  rust: `${WASM}rust.wasm`,
  swift: 'tree-sitter-wasms/out/tree-sitter-swift.wasm',
  powershell: `${WASM}powershell.wasm`,
};

/** What stands for a literal, whatever its kind: its content is compared by nobody. */
const LITERAL = /string|text_block|heredoc|nowdoc/;

export interface ParsedCode {
  /** The text around the first place that the grammar does not know; absent: none. */
  error?: string;
  /** The kinds of all nodes but what is inside of literals. */
  shape: string;
}

/** Parses code of a language by its grammar. */
export async function getParser(id: SampleLanguageId): Promise<(code: string) => ParsedCode> {
  await TreeSitter.Parser.init();
  const language = await TreeSitter.Language.load(readFileSync(require.resolve(GRAMMARS[id])));
  const parser = new TreeSitter.Parser();
  parser.setLanguage(language);
  return (code) => {
    const tree = parser.parse(code);
    if (tree === null) throw new Error('Not parsed');
    const { rootNode } = tree;
    const bad = rootNode.hasError ? firstError(rootNode) : undefined;
    const result = {
      ...(bad && { error: code.slice(Math.max(bad.startIndex - 40, 0), bad.endIndex + 40) }),
      shape: getShape(rootNode),
    };
    tree.delete();
    return result;
  };
}

type Node = NonNullable<ReturnType<InstanceType<typeof TreeSitter.Parser>['parse']>>['rootNode'];

function firstError(node: Node): Node {
  if (node.isError || node.isMissing) return node;
  const child = node.children.find((one) => one?.hasError || one?.isMissing);
  return child ? firstError(child) : node;
}

function getShape(node: Node): string {
  if (LITERAL.test(node.type)) return 'literal';
  const children = node.children.filter((child) => child !== null);
  return children.length === 0 ? node.type : `${node.type}(${children.map(getShape).join(' ')})`;
}
