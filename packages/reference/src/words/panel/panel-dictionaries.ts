import { ARABIC } from './arabic.ts';
import { BRAZILIAN_PORTUGUESE } from './brazilian-portuguese.ts';
import { CHINESE } from './chinese.ts';
import { ENGLISH } from './english.ts';
import { FRENCH } from './french.ts';
import { GERMAN } from './german.ts';
import { JAPANESE } from './japanese.ts';
import { KOREAN } from './korean.ts';
import type { PanelDictionary } from './panel-dictionary.ts';
import { SPANISH } from './spanish.ts';

/** In the order of the languages of pages. */
export const PANEL_DICTIONARIES: readonly PanelDictionary[] = [
  ENGLISH,
  GERMAN,
  FRENCH,
  SPANISH,
  BRAZILIAN_PORTUGUESE,
  JAPANESE,
  CHINESE,
  KOREAN,
  ARABIC,
];
