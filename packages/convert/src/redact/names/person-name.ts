import { singular } from '../../document/paths/singular.ts';
import { isCommonPhrase } from './common-words.ts';
import { wordSet } from './word-set.ts';

/** Words of names that no person has: of products, companies, places and things of programs. */
const NO_PERSON = wordSet(`
  inc ltd llc gmbh corp co company group bank shop store hotel cafe restaurant school university college hospital
  foundation institute association society club team studio labs lab works solutions systems software technologies
  services consulting media press house park street road avenue lake river mountain island beach city town valley
  plan pro max mini ultra plus lite basic premium edition series model kit set pack box bag case bottle cup mug shirt
  shoe shoes boots jacket coat dress hat cap watch phone laptop tablet camera lens printer monitor keyboard mouse desk
  chair table lamp bed sofa car bike truck bus train engine machine tool drill pump filter cable charger battery board
  coffee tea milk bread cheese pizza burger cake chocolate wine beer water juice oil salt sugar rice pasta soup
  espresso grinder deluxe classic vintage organic leather cotton steel wooden wireless smart digital electric portable
  introduction intro guide course lesson workshop conference summit festival concert meeting review report summary
  the a an of and for to in on at with my our your new old great united states kingdom north south east west central
  tour cup league championship football basketball tennis golf race world international national european american royal
  echo tutor assistant helper engineer teacher doctor service desk night day morning evening summer winter spring autumn
  red blue green black white silver gold gray grey brown pink purple orange yellow
`);

/** Frequent given names: three words with capitals are a title unless they begin with one. */
const GIVEN_NAMES = wordSet(`
  james john robert michael william david richard joseph thomas charles christopher daniel matthew anthony mark donald
  steven paul andrew joshua kenneth kevin brian george edward ronald timothy jason jeffrey ryan jacob gary nicholas eric
  jonathan stephen larry justin scott brandon benjamin samuel frank gregory raymond alexander patrick jack dennis jerry
  mary patricia jennifer linda elizabeth barbara susan jessica sarah karen lisa nancy betty margaret sandra ashley
  kimberly emily donna michelle carol amanda melissa deborah stephanie rebecca sharon laura cynthia kathleen amy angela
  anna ann anne emma olivia ava sophia isabella mia charlotte amelia harper evelyn grace chloe julia helen maria rosa
  josé jose juan luis carlos jorge pedro manuel miguel antonio francisco javier ana carmen lucia lucía elena sofia
  marie jean pierre michel louis claude hans peter klaus jürgen wolfgang ursula heike sabine lars anders ingrid astrid
  giovanni marco luca francesca giulia paolo olga ivan dmitri sergei natasha anastasia piotr jan katarzyna pavel
  mohammed muhammad ahmed ali omar fatima aisha hassan ibrahim yusuf khalid layla wei ming li hiroshi yuki kenji
  sakura priya raj amit anil sanjay deepa lakshmi arjun kwame kofi amara chidi ngozi wanjiru thabo sipho ada grete jane
  joe jim tom ben sam max leo kate kim sue bob bill dan mike nick alex chris pat dave rob
`);

/** A name of two to four words with capitals: `Ada Lovelace`, `Ursula K. Le Guin`, `María José O'Brien`. */
const FULL_NAME =
  /^(?:(?:Mr|Mrs|Ms|Dr|Prof)\.? )?\p{Lu}[\p{Ll}'’]+(?:-\p{Lu}\p{Ll}+)?(?: (?:\p{Lu}\.|de|da|del|della|van|von|der|den|bin|al|la|le|\p{Lu}['’]?\p{L}?[\p{Ll}'’]+(?:-\p{Lu}\p{Ll}+)?)){1,3}$/u;

/** Whether a text is the name of a person by its looks. */
export function isPersonName(text: string): boolean {
  if (text.length > 60 || !text.includes(' ') || !FULL_NAME.test(text) || isCommonPhrase(text)) return false;
  const words = text.split(/[\s-]/);
  const isLong = words.length > 2;
  if (isLong && !GIVEN_NAMES.has(words[0]?.toLowerCase() ?? '') && !/\p{Lu}\.|['’]/u.test(text)) return false;
  return !words.some((word) => NO_PERSON.has(word.toLowerCase()) || isCommonPhrase(word));
}

/** Segments of paths before what identifies a person. */
const PERSON_RESOURCES = wordSet(`
  user people person employee member author customer contact patient student teacher player artist actor staff candidate
  profile owner friend follower speaker doctor guest director client driver rider attendee participant agent
`);

const SEPARATOR = /[ ._+-]/;

/** Whether a segment of a path names a person: `John Smith`, and after `users` or `people` `john-smith` or `ada`. */
export function isPersonSegment(text: string, before: string): boolean {
  if (text.length > 60) return false;
  if (isPersonName(text)) return true;
  const lower = text.toLowerCase();
  const end = lower.search(SEPARATOR);
  // Given names are what the fewest segments begin with.
  if (!GIVEN_NAMES.has(end < 0 ? lower : lower.slice(0, end))) return false;
  const words = lower.split(SEPARATOR);
  if (words.length > 4 || !PERSON_RESOURCES.has(singular(before.toLowerCase()))) return false;
  if (!words.every((word) => /^[\p{L}'’]+$/u.test(word))) return false;
  return !words.slice(1).some((word) => isCommonPhrase(word));
}

/** One word or several that a person may be called, whatever its case. */
export function mayBePersonName(text: string): boolean {
  return (
    text.length <= 60 &&
    /^[\p{L}][\p{L}'’.-]*(?: [\p{L}][\p{L}'’.-]*){0,4}$/u.test(text) &&
    !isCommonPhrase(text)
  );
}
