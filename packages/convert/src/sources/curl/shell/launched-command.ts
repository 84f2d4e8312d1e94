import { type ShellArguments, wordText } from './shell-word.ts';

/** The curl command in the arguments of a shell or a container: a script, or the position of the word before curl's arguments. */
export type LaunchedCommand = { script: string } | { position: number };

/** `curl`, `/usr/bin/curl`, `curlimages/curl:8.11.0`. */
const CURL = /^(?:[\w.:~-]*\/){0,8}curl(?:\.exe)?(?:[:@][\w.:-]{1,100})?$/i;
const SHELL = /^(?:.*\/)?(?:ba|z|da|k)?sh(?:\.exe)?$/;
const CONTAINERS = /^(?:.*\/)?(?:docker|podman|nerdctl)(?:-compose)?(?:\.exe)?$/;

/** Options of `docker run` and `docker exec` without a value; all others take the next word. */
const SWITCH =
  /^(?:-[ditqPT]+|--(?:detach|interactive|tty|rm|init|privileged|read-only|quiet|publish-all|no-deps|no-TTY)|.*=.*)$/;

/** A call of curl in a string: an option or an address is behind its name, and an address or a variable after that. */
const CALL =
  /(?:^|["'`\s/;&|(])(curl(?:\.exe)?(?:[ \t]|[\\^`]?\r?\n)+(?=-[\w-]|["'\\]*(?:https?:|\$))[\s\S]{0,2000}?(?:https?:\/\/|\$))/i;

/** Reads `sh -c '…'`, `sh <<EOF`, `docker run … curl …` and `docker exec … curl …`; undefined for any other command. */
export function readLaunchedCommand(
  program: string,
  { words, stdin }: ShellArguments,
): LaunchedCommand | undefined {
  const texts = words.map(wordText);
  const isShell = SHELL.test(program);
  if (!isShell && !CONTAINERS.test(program)) return undefined;
  const shell = isShell ? -1 : texts.findIndex((text) => SHELL.test(text));
  if (isShell || shell >= 0) {
    const option = texts.findIndex((text, at) => at > shell && /^-[a-z]*c$/.test(text));
    const script = option >= 0 ? texts[option + 1] : stdin && wordText(stdin);
    return script?.includes('curl') ? { script } : undefined;
  }
  const position = findInContainer(texts);
  return position < 0 ? undefined : { position };
}

/** The first operand is the image or the container; curl is the command behind it, or the image runs curl. */
function findInContainer(texts: readonly string[]): number {
  const verb = texts.findIndex((text) => text === 'run' || text === 'exec');
  if (verb < 0) return -1;
  let at = verb + 1;
  for (let text = texts[at]; text?.startsWith('-'); text = texts[at]) at += SWITCH.test(text) ? 1 : 2;
  const option = texts.slice(verb, at).findIndex((text) => text.startsWith('--entrypoint'));
  if (option >= 0) {
    const [, value = texts[verb + option + 1] ?? ''] = texts[verb + option]?.split('=') ?? [];
    return CURL.test(value) ? at : -1;
  }
  if (CURL.test(texts[at + 1] ?? '')) return at + 1;
  return texts[verb] === 'run' && CURL.test(texts[at] ?? '') ? at : -1;
}

/** Where a text calls curl with an address; -1 if it does not. */
export function findCurlCall(text: string): number {
  const match = CALL.exec(text);
  return match ? match.index + match[0].length - (match[1] ?? '').length : -1;
}
