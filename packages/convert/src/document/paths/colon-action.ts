import { getParameter, isCollection, MIN_ALIKE, type Place } from './place.ts';

/** What is done is named behind a colon, as Google's APIs do: `/topics/news:publish`. */
const ACTION = /^([^:]+):([a-z]{3,}(?:[A-Z][a-z]+)*)$/;
/** Names with a tag, which may be followed by more: `debian:stable`. */
const TAGGED = /^[\p{L}\p{N}._~%-]+(?::[\p{L}\p{N}._~%-]+)+$/u;

/** The text before the colon of a last segment, and the action behind it. */
export function splitAction(text: string): { stem: string; action: string } | undefined {
  const [, stem, action] = ACTION.exec(text) ?? [];
  return stem === undefined || action === undefined ? undefined : { stem, action };
}

/** Whether a place ends with an action: nothing follows it, and it is only asked for or posted to. */
export function isAction({ text, children, requests }: Place): boolean {
  return (
    children.size === 0 &&
    requests.every(({ method }) => /^(?:get|post)$/i.test(method)) &&
    splitAction(text) !== undefined
  );
}

/** Whether a place has a colon in its name, because it is no action. */
export function isTagged(place: Place): boolean {
  return TAGGED.test(place.text) && !isAction(place);
}

/** The actions of resources that were named after the same place, by their names. */
export function actionsOfResources(place: Place): Map<string, Place[]> {
  const values = getParameter(place)?.values;
  const found = new Map<string, Place[]>();
  const actions = [...place.children.values()].filter((one) => isAction(one) && !one.text.includes('{'));
  for (const [action, places] of Map.groupBy(actions, ({ text }) => splitAction(text)?.action ?? '')) {
    const stems = places.map(({ text }) => splitAction(text)?.stem ?? '');
    const areNamed =
      isCollection(place) && stems.length >= MIN_ALIKE && !stems.some((stem) => place.children.has(stem));
    if (areNamed || stems.some((stem) => values?.has(stem))) found.set(action, places);
  }
  return found;
}
