import type { Plant } from './planting.ts';

const MIN_LENGTH = 6;

/** The plants that a text holds in whatever spelling: as they are, decoded, without blanks, in any case. */
export function findPlants(text: string, plants: readonly Plant[]): Plant[] {
  const readings = getReadings(text).map(fold);
  return plants.filter(({ value }) => {
    const wanted = new Set(
      [value, percentDecoded(value)].map(fold).filter((form) => form.length >= MIN_LENGTH),
    );
    return readings.some((reading) => [...wanted].some((form) => reading.includes(form)));
  });
}

function getReadings(text: string): string[] {
  const unescaped = text
    .replace(/\\u([0-9a-f]{4})/gi, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\(["'\\/`$])/g, '$1')
    .replace(/\\[nrt]/g, ' ')
    .replace(/&(?:quot|#34|#x22);/g, '"')
    .replace(/&(?:#39|#x27|apos);/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&#(\d+);/g, (_whole, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&#x([0-9a-f]+);/gi, (_whole, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&amp;/g, '&')
    // Highlighting puts tags inside of words.
    .replace(/<[^<>]{0,200}>/g, '');
  const decoded = [...new Set(text.match(/[A-Za-z0-9+/_-]{12,}={0,2}/g) ?? [])].flatMap(base64Decoded);
  return [
    text,
    unescaped,
    percentDecoded(text),
    percentDecoded(text.replaceAll('+', ' ')),
    decoded.join('\n'),
  ];
}

/** Without blanks, so that a break of a line hides nothing. */
function fold(text: string): string {
  return text.toLowerCase().replace(/\s+|\\\n/g, '');
}

function percentDecoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });
}

function base64Decoded(run: string): string[] {
  return [0, 1, 2, 3].map((skipped) => Buffer.from(run.slice(skipped), 'base64').toString('utf8'));
}
