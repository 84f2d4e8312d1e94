import { randomInt, randomUUID } from 'node:crypto';

const FIRST_NAMES = 'Ada Amina Chen Elena Grace Ivan Kofi Maria Noor Sven'.split(' ');
const LAST_NAMES = 'Alvarez Becker Diallo Ito Kowalski Larsen Nguyen Okafor Silva Walker'.split(' ');
const WORDS = 'amber bridge cloud delta ember forest harbor island lantern meadow quartz river'.split(' ');
const CITIES = 'Accra Berlin Bogota Dublin Hanoi Lisbon Nairobi Oslo Quito Seoul'.split(' ');
const COUNTRIES = 'Brazil Canada Ghana Germany India Japan Kenya Norway Portugal Vietnam'.split(' ');
const COUNTRY_CODES = 'BR CA GH DE IN JP KE NO PT VN'.split(' ');
const COLORS = 'red green blue yellow purple orange teal white black gray'.split(' ');
const CURRENCIES = 'EUR USD JPY GBP CHF SEK KES BRL INR CAD'.split(' ');
const JOBS = 'Engineer Designer Analyst Teacher Nurse Architect'.split(' ');
const PRODUCTS = 'Chair Desk Keyboard Lamp Shirt Bicycle'.split(' ');
const LOCALES = 'en de fr ja pt sv vi'.split(' ');
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const DAY_MS = 86_400_000;

function pick(list: readonly string[] | string): string {
  return list[randomInt(list.length)] ?? '';
}

function repeat(count: number, make: () => string, separator = ''): string {
  return Array.from({ length: count }, make).join(separator);
}

const digits = (count: number): string => repeat(count, () => String(randomInt(10)));
const words = (count: number): string => repeat(count, () => pick(WORDS), ' ');
const sentence = (): string => `${capitalized(words(randomInt(4, 9)))}.`;
const userName = (): string => `${pick(FIRST_NAMES)}${randomInt(100)}`;
const dateIn = (from: number, to: number): string =>
  new Date(Date.now() + randomInt(from, to) * 1000).toString();

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Values by the names that request collections use, each made anew for every occurrence. */
const DYNAMIC_VARIABLES: Readonly<Record<string, () => string>> = {
  $guid: randomUUID,
  $randomUUID: randomUUID,
  $timestamp: () => String(Math.floor(Date.now() / 1000)),
  $isoTimestamp: () => new Date().toISOString(),
  $randomInt: () => String(randomInt(1001)),
  $randomBoolean: () => String(randomInt(2) === 1),
  $randomAlphaNumeric: () => pick(`${LETTERS}0123456789`),
  $randomHexadecimal: () => `0x${randomInt(16).toString(16)}`,
  $randomPassword: () => repeat(15, () => pick(`${LETTERS}${LETTERS.toUpperCase()}0123456789`)),
  $randomFirstName: () => pick(FIRST_NAMES),
  $randomLastName: () => pick(LAST_NAMES),
  $randomFullName: () => `${pick(FIRST_NAMES)} ${pick(LAST_NAMES)}`,
  $randomNamePrefix: () => pick(['Dr.', 'Mr.', 'Mrs.', 'Ms.']),
  $randomNameSuffix: () => pick(['I', 'II', 'Jr.', 'PhD', 'Sr.']),
  $randomUserName: userName,
  // RFC 2606: nobody has these addresses.
  $randomEmail: () => `${userName().toLowerCase()}@example.com`,
  $randomExampleEmail: () => `${userName().toLowerCase()}@example.com`,
  $randomDomainName: () => `${pick(WORDS)}.example.com`,
  $randomDomainSuffix: () => pick(['com', 'net', 'org']),
  $randomDomainWord: () => pick(WORDS),
  $randomUrl: () => `https://${pick(WORDS)}.example.com`,
  $randomProtocol: () => pick(['http', 'https']),
  $randomIP: () => repeat(4, () => String(randomInt(1, 255)), '.'),
  $randomIPV6: () => repeat(8, () => randomInt(65_536).toString(16).padStart(4, '0'), ':'),
  $randomMACAddress: () => repeat(6, () => randomInt(256).toString(16).padStart(2, '0'), ':'),
  $randomUserAgent: () => `curlew/${randomInt(1, 10)}.0`,
  $randomSemver: () => repeat(3, () => String(randomInt(10)), '.'),
  $randomLocale: () => pick(LOCALES),
  $randomPhoneNumber: () => `202-555-${digits(4)}`,
  $randomPhoneNumberExt: () => `1-202-555-${digits(4)}`,
  $randomCity: () => pick(CITIES),
  $randomStreetName: () => `${capitalized(pick(WORDS))} Street`,
  $randomStreetAddress: () => `${randomInt(1, 999)} ${capitalized(pick(WORDS))} Street`,
  $randomCountry: () => pick(COUNTRIES),
  $randomCountryCode: () => pick(COUNTRY_CODES),
  $randomLatitude: () => (randomInt(-900_000, 900_001) / 10_000).toFixed(4),
  $randomLongitude: () => (randomInt(-1_800_000, 1_800_001) / 10_000).toFixed(4),
  $randomColor: () => pick(COLORS),
  $randomHexColor: () => `#${randomInt(0x1_00_00_00).toString(16).padStart(6, '0')}`,
  $randomPrice: () => (randomInt(100, 100_000) / 100).toFixed(2),
  $randomCurrencyCode: () => pick(CURRENCIES),
  $randomBankAccount: () => digits(8),
  $randomCreditCardMask: () => digits(4),
  $randomTransactionType: () => pick(['deposit', 'invoice', 'payment', 'withdrawal']),
  $randomCompanyName: () => `${pick(LAST_NAMES)} and ${pick(LAST_NAMES)}`,
  $randomJobTitle: () => `${pick(['Junior', 'Lead', 'Senior'])} ${pick(JOBS)}`,
  $randomJobType: () => pick(JOBS),
  $randomProduct: () => pick(PRODUCTS),
  $randomProductName: () => `${capitalized(pick(COLORS))} ${pick(PRODUCTS)}`,
  $randomDepartment: () => pick(['Books', 'Garden', 'Music', 'Sports']),
  $randomWord: () => pick(WORDS),
  $randomWords: () => words(3),
  $randomNoun: () => pick(WORDS),
  $randomLoremWord: () => pick(WORDS),
  $randomLoremWords: () => words(3),
  $randomLoremSlug: () => repeat(3, () => pick(WORDS), '-'),
  $randomLoremSentence: sentence,
  $randomLoremSentences: () => repeat(3, sentence, ' '),
  $randomLoremParagraph: () => repeat(4, sentence, ' '),
  $randomLoremText: () => repeat(3, sentence, ' '),
  $randomFileName: () => `${pick(WORDS)}_${pick(WORDS)}.txt`,
  $randomFileExt: () => pick(['csv', 'json', 'pdf', 'txt']),
  $randomMimeType: () => pick(['application/json', 'image/png', 'text/plain']),
  $randomDateFuture: () => dateIn(DAY_MS / 1000, (365 * DAY_MS) / 1000),
  $randomDatePast: () => dateIn((-365 * DAY_MS) / 1000, -DAY_MS / 1000),
  $randomDateRecent: () => dateIn(-DAY_MS / 1000, 0),
  $randomMonth: () => new Date(2000, randomInt(12), 1).toLocaleString('en', { month: 'long' }),
  $randomWeekday: () => new Date(2000, 0, randomInt(1, 8)).toLocaleString('en', { weekday: 'long' }),
};

/** A new value of a dynamic variable (`$guid`); undefined for other names. */
export function dynamicVariable(name: string): string | undefined {
  return Object.hasOwn(DYNAMIC_VARIABLES, name) ? DYNAMIC_VARIABLES[name]?.() : undefined;
}
