/**
 * A scenario is a text file of sections, each begun by a line `=== name`:
 *
 *     === about            one sentence, the name of the test
 *     === file <path>      a file of the folder the command runs in; any number
 *     === generated <path> <generator>   a file made by a function of generated-inputs.ts
 *     === link <path> <target>           a symbolic link
 *     === stdin            what the program reads from standard input
 *     === command          what is typed
 *     === exit             the code it ends with
 *     === stdout           what it prints; `<folder>` is the folder, `<n> s` and `<n> ms` times, `<size>` a size
 *     === stderr
 *     === after <path>     what a file holds afterwards; any number
 */
export interface Scenario {
  about: string;
  files: Map<string, string>;
  generated: Map<string, string>;
  links: Map<string, string>;
  stdin: string;
  command: string;
  exit: number;
  stdout: string;
  stderr: string;
  after: Map<string, string>;
}

export function parseScenario(text: string): Scenario {
  const scenario: Scenario = {
    about: '',
    files: new Map(),
    generated: new Map(),
    links: new Map(),
    stdin: '',
    command: '',
    exit: 0,
    stdout: '',
    stderr: '',
    after: new Map(),
  };
  for (const part of text.split(/^=== /m).slice(1)) {
    const end = part.indexOf('\n');
    const [kind, name = '', more = ''] = part.slice(0, end).trim().split(/\s+/);
    const body = part.slice(end + 1);
    if (kind === 'file') scenario.files.set(name, body);
    else if (kind === 'after') scenario.after.set(name, body);
    else if (kind === 'generated') scenario.generated.set(name, more);
    else if (kind === 'link') scenario.links.set(name, more);
    else if (kind === 'about' || kind === 'command') scenario[kind] = body.trim();
    else if (kind === 'stdin' || kind === 'stdout' || kind === 'stderr') scenario[kind] = body;
    else if (kind === 'exit') scenario.exit = Number(body.trim());
    else throw new Error(`A scenario has no section ${kind}`);
  }
  return scenario;
}

export type Results = Pick<Scenario, 'exit' | 'stdout' | 'stderr' | 'after'>;

/** The text with other results: what `UPDATE=1` writes. */
export function withResults(text: string, { exit, stdout, stderr, after }: Results): string {
  const inputs = text.slice(0, /^=== exit$/m.exec(text)?.index ?? text.length);
  const ended = (part: string) => (part === '' || part.endsWith('\n') ? part : `${part}\n`);
  const files = [...after].map(([name, body]) => `=== after ${name}\n${ended(body)}`);
  return `${ended(inputs)}=== exit\n${exit}\n=== stdout\n${ended(stdout)}=== stderr\n${ended(stderr)}${files.join('')}`;
}
