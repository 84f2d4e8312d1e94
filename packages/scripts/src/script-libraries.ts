import { readFileSync } from 'node:fs';
import type { ScriptRun, VariableValues } from '@curlew/contract/scripts';

export interface ScriptLibrary {
  /** As `require` knows it. */
  name: string;
  source: string;
}

export interface ScriptLibraries {
  /** Source of an ES module. */
  chai: string;
  /** Libraries that a script mentions, or a variable that it may evaluate: parsing all of them takes 20 ms. */
  wantedBy(run: Pick<ScriptRun, 'source' | 'scopes'>): ScriptLibrary[];
}

const OPTIONAL = [
  { name: 'crypto-js', file: 'crypto-js/crypto-js.js', mention: /CryptoJS|crypto-js/ },
  { name: 'lodash', file: 'lodash/lodash.min.js', mention: /\b_\s*[.(]|lodash/ },
];

/** Reads the sources of the libraries on first use. */
export function scriptLibraries(): ScriptLibraries {
  const sources = new Map<string, string>();
  const getSource = (file: string): string => {
    const known = sources.get(file) ?? readFileSync(new URL(import.meta.resolve(file)), 'utf8');
    sources.set(file, known);
    return known;
  };
  return {
    chai: getSource('chai'),
    wantedBy({ source, scopes }) {
      const values = Object.values(scopes).flatMap((scope: VariableValues) => Object.values(scope));
      const texts = [source, ...values.filter((value) => typeof value === 'string')];
      return OPTIONAL.filter(({ mention }) => texts.some((text) => mention.test(text))).map(
        ({ name, file }) => ({
          name,
          source: getSource(file),
        }),
      );
    },
  };
}
