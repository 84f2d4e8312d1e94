import type { Pick } from './random-pick.ts';
import { PLAIN, QUOTED, WORDS } from './random-words.ts';

/** What a random text may hold. */
export interface TextFeatures {
  anchors: boolean;
  /** Repeated keys: two parsers read them only when told to. */
  repeatedKeys: boolean;
}

/** Writes a random text of YAML, in as many of its styles as possible. */
export function randomYaml(pick: Pick, features: TextFeatures): string {
  return new YamlWriter(pick, features).document();
}

class YamlWriter {
  readonly #pick: Pick;
  readonly #features: TextFeatures;
  readonly #step: number;
  readonly #anchors: { name: string; isMap: boolean }[] = [];
  #marks = 0;
  #nodes = 0;

  constructor(pick: Pick, features: TextFeatures) {
    this.#pick = pick;
    this.#features = features;
    this.#step = [2, 2, 2, 4, 3, 1][pick(6)] ?? 2;
  }

  document(): string {
    const lines: string[] = [];
    if (this.#chance(4)) lines.push(this.#comment(0));
    if (this.#chance(8)) lines.push('');
    const isMarked = this.#chance(6);
    if (isMarked) lines.push(...(this.#chance(3) ? ['%YAML 1.2', '---'] : [`---${this.#trail()}`]));
    const indent = this.#chance(15) ? 2 : 0;
    lines.push(...(this.#chance(10) ? this.#list(indent, 0) : this.#map(indent, 0)));
    if (this.#chance(5)) lines.push(this.#comment(0));
    if (this.#chance(12)) lines.push('...', '# behind the end');
    const ends = ['\n', '\n', '\r\n', 'mixed'][this.#pick(4)] ?? '\n';
    const text = lines
      .map((line) => line + (ends === 'mixed' ? (this.#chance(2) ? '\r\n' : '\n') : ends))
      .join('');
    return this.#chance(5) ? text.replace(/\r?\n$/, '') : text;
  }

  #chance(of: number): boolean {
    return this.#pick(of) === 0;
  }

  #from<T>(list: readonly T[]): T {
    return list[this.#pick(list.length)] as T;
  }

  #comment(indent: number): string {
    this.#marks += 1;
    return `${' '.repeat(indent)}#${this.#chance(2) ? ' ' : ''}comment ${this.#marks}`;
  }

  #trail(): string {
    if (!this.#chance(6)) return this.#chance(20) ? '  ' : '';
    return `${this.#chance(3) ? '   ' : ' '}${this.#comment(0)}`;
  }

  /** Lines that may stand between entries. */
  #between(indent: number): string[] {
    const lines: string[] = [];
    if (this.#chance(9)) lines.push('');
    if (this.#chance(6)) lines.push(this.#comment(indent));
    if (this.#chance(25)) lines.push(this.#comment(0));
    if (this.#chance(25)) lines.push(this.#comment(indent + 3));
    if (this.#chance(25)) lines.push('   ');
    return lines;
  }

  #map(indent: number, depth: number): string[] {
    const lines: string[] = [];
    const names = new Set<string>();
    const count = 1 + this.#pick(depth === 0 ? 6 : 4);
    const maps = this.#anchors.filter(({ isMap }) => isMap);
    if (maps.length > 0 && this.#chance(5))
      lines.push(`${' '.repeat(indent)}<<: *${this.#from(maps).name}${this.#trail()}`);
    for (let at = 0; at < count; at += 1) {
      if (lines.length > 0 || depth === 0) lines.push(...this.#between(indent));
      let name = this.#from(WORDS);
      if (names.has(name) && !(this.#features.repeatedKeys && this.#chance(2))) name += ` ${at}`;
      names.add(name);
      const pad = ' '.repeat(indent);
      const key = this.#key(name);
      if (this.#chance(30)) {
        lines.push(`${pad}? ${key}${this.#trail()}`, ...this.#value(`${pad}:`, indent, depth, false));
      } else lines.push(...this.#value(`${pad}${key}${this.#chance(25) ? ' ' : ''}:`, indent, depth, false));
    }
    return lines;
  }

  #list(indent: number, depth: number): string[] {
    const lines: string[] = [];
    const count = 1 + this.#pick(4);
    for (let at = 0; at < count; at += 1) {
      if (lines.length > 0) lines.push(...this.#between(indent));
      lines.push(...this.#value(`${' '.repeat(indent)}-`, indent, depth, true));
    }
    return lines;
  }

  #key(name: string): string {
    const choice = this.#pick(5);
    if (choice === 0) return JSON.stringify(name);
    if (choice === 1 || name === 'C#') return `'${name.replaceAll("'", "''")}'`;
    return name;
  }

  /** The lines of an entry, from the head that ends with its indicator. */
  #value(head: string, indent: number, depth: number, isItem: boolean): string[] {
    this.#nodes += 1;
    const isDeep = depth > 4 || this.#nodes > 60;
    const anchor = this.#anchor();
    const anchorText = anchor === undefined ? '' : ` &${anchor}`;
    const choice = this.#pick(isDeep ? 7 : 14);
    if (choice >= 7 && choice <= 10) {
      const isMap = choice !== 10;
      if (isItem && anchor === undefined && this.#chance(4) === false)
        return this.#compact(head, depth, isMap);
      const offset = !isMap && !isItem && this.#chance(2) ? 0 : this.#step;
      const inner = isMap
        ? this.#map(indent + this.#step, depth + 1)
        : this.#list(indent + offset, depth + 1);
      this.#remember(anchor, isMap);
      const above = this.#chance(6) ? [this.#comment(indent + offset)] : [];
      return [head + anchorText + this.#trail(), ...above, ...inner];
    }
    if (choice === 11 || choice === 12) {
      const isMap = choice === 11;
      const flow = this.#flow(isMap, 0, indent + this.#step);
      this.#remember(anchor, isMap);
      return `${head}${anchorText} ${flow}${this.#trail()}`.split('\n');
    }
    if (choice === 13) return this.#blockScalar(head + anchorText, indent, anchor);
    const alias = this.#anchors.length > 0 && this.#chance(4) ? this.#from(this.#anchors).name : undefined;
    if (alias !== undefined && anchor === undefined) return [`${head} *${alias}${this.#trail()}`];
    this.#remember(anchor, false);
    // Behind an empty last item, one of the parsers takes the dash of the list around it for its value.
    if (this.#chance(12) && anchor === undefined && !isItem) return [head + this.#trail()];
    if (this.#chance(14))
      return `${head}${anchorText} ${this.#multiLine(indent)}${this.#trail()}`.split('\n');
    if (this.#chance(20))
      return [head + anchorText + this.#trail(), `${' '.repeat(indent + this.#step)}${this.#scalar(false)}`];
    return [`${head}${anchorText}${this.#chance(20) ? '   ' : ' '}${this.#scalar(false)}${this.#trail()}`];
  }

  #compact(head: string, depth: number, isMap: boolean): string[] {
    const gap = this.#chance(6) ? '   ' : ' ';
    const column = head.length + gap.length;
    const [first = '', ...rest] = isMap ? this.#map(column, depth + 1) : this.#list(column, depth + 1);
    return [head + gap + first.trimStart(), ...rest];
  }

  #anchor(): string | undefined {
    if (!this.#features.anchors || !this.#chance(5)) return undefined;
    return `a${this.#anchors.length + (this.#chance(6) ? 0 : 1)}`;
  }

  #remember(name: string | undefined, isMap: boolean): void {
    if (name !== undefined) this.#anchors.push({ name, isMap });
  }

  #scalar(isInFlow: boolean): string {
    const choice = this.#pick(8);
    const quoted = this.#from(QUOTED);
    if (choice === 0) return `'${quoted.replaceAll("'", "''")}'`;
    if (choice === 1) return JSON.stringify(`${quoted}${this.#chance(3) ? '\n\t\u00e9\\' : ''}`);
    if (choice === 2) return this.#chance(2) ? `!!str ${1 + this.#pick(9)}` : '!!int 7';
    if (choice === 3) return String(this.#pick(1000));
    const plain = this.#from(PLAIN);
    return isInFlow && /[,[\]{}]/.test(plain) ? `'${plain}'` : plain;
  }

  #multiLine(indent: number): string {
    const pad = `\n${' '.repeat(indent + this.#step)}`;
    const blank = this.#chance(3) ? '\n' : '';
    const lines = [
      `one two${blank}${pad}three # four`,
      `'one${blank}${pad}two: x'`,
      `"one${blank}${pad}# two: \\"x"`,
    ];
    return this.#pick(3) === 0
      ? `plain one${blank}${pad}two "three${pad}four`
      : (lines[1 + this.#pick(2)] ?? '');
  }

  #blockScalar(head: string, indent: number, anchor: string | undefined): string[] {
    this.#remember(anchor, false);
    const deeper = this.#step + this.#pick(2);
    const pad = ' '.repeat(indent + deeper);
    const style = this.#from(['|', '>', '|-', '>-', '|+', `|${deeper}`]);
    const lines = [
      `${pad}text: not a key`,
      ...(this.#chance(3) ? [`${pad}  # no comment`] : []),
      ...(this.#chance(3) ? ['', `${pad}- last "line`] : []),
    ];
    return [
      `${head} ${style}${this.#chance(5) ? ` ${this.#comment(0)}` : ''}`,
      ...lines,
      ...(this.#chance(4) ? [''] : []),
    ];
  }

  #flow(isMap: boolean, depth: number, indent: number): string {
    this.#nodes += 1;
    const count = this.#pick(4);
    const isOnLines = this.#chance(5) && count > 0;
    const padding = this.#chance(2) ? ' ' : '';
    const pad = ' '.repeat(indent);
    const entries: string[] = [];
    for (let at = 0; at < count; at += 1) {
      const isNested = depth < 2 && this.#chance(4);
      const value = isNested ? this.#flow(this.#chance(2), depth + 1, indent + 2) : this.#scalar(true);
      const key = this.#key(`${this.#from(['a', 'b c', 'type', '$ref', '1', 'it'])}${at}`);
      const colon = key.startsWith('"') && this.#chance(3) ? ':' : ': ';
      if (isMap && this.#chance(12)) entries.push(this.#chance(2) ? key : `${key}:`);
      else entries.push(isMap ? `${key}${colon}${value}` : this.#chance(20) ? `${key}: ${value}` : value);
    }
    const [open, close] = isMap ? '{}' : '[]';
    const trailing = entries.length > 0 && this.#chance(8) ? ',' : '';
    if (!isOnLines)
      return `${open}${padding}${entries.join(this.#chance(4) ? ',  ' : ', ')}${trailing}${padding}${close}`;
    const lines = entries.map((entry, at) => {
      const comma = at < entries.length - 1 ? ',' : trailing;
      const above = this.#chance(6) ? `${pad}${this.#comment(0)}\n` : '';
      return `${above}${pad}${entry}${comma}${this.#trail()}`;
    });
    return `${open}${this.#trail()}\n${lines.join('\n')}\n${' '.repeat(Math.max(indent - 1, 1))}${close}`;
  }
}
