import { wordSet } from './word-set.ts';

/** Kinds of data about a person. */
export type PersonalKind = 'email' | 'phone' | 'card' | 'account' | 'birth' | 'person';

const PHONE = wordSet('phone mobile tel telephone fax cell cellphone msisdn whatsapp cellular handy');
const NUMBER = wordSet('number no num nr numbers digits');
const CARD = wordSet('card cc creditcard debitcard');
const ACCOUNT = wordSet(
  'account acct routing transit ssn passport identity national tax insurance license licence iban bank medicare nhs social',
);
const ACCOUNT_HEADS = wordSet(
  'iban ssn bsb nino nin tin cpf dni nif pesel aadhaar aadhar curp bsn pan passport codice',
);
const PERSON_PARTS = wordSet(
  'first last given family middle maiden full sur fore nick legal holder cardholder accountholder owner customer contact recipient sender employee patient guest student attendee passenger billing shipping spouse parent mother father child emergency beneficiary payee payer person',
);
const PERSON_HEADS = wordSet('surname forename nickname cardholder fname lname accountholder');
const ADJECTIVES = wordSet('address home work main primary secondary value alt alternative new old confirm');

/** The kind of personal data that a name of these words stands for; undefined if none. */
export function personalKind(given: readonly string[]): PersonalKind | undefined {
  const words = given.flatMap(splitNoun);
  let end = words.length;
  while (end > 1 && ADJECTIVES.has(words[end - 1] ?? '')) end -= 1;
  const head = words[end - 1] ?? '';
  const before = words[end - 2] ?? '';
  if (head === 'email' || head === 'mail') return 'email';
  if (PHONE.has(head) || (NUMBER.has(head) && (PHONE.has(before) || before === 'contact'))) return 'phone';
  if (NUMBER.has(head) && CARD.has(before)) return 'card';
  if (ACCOUNT_HEADS.has(head)) return head === 'pan' ? 'card' : 'account';
  if (NUMBER.has(head) && words.some((word) => ACCOUNT.has(word))) return 'account';
  if (head === 'security' && before === 'social') return 'account';
  if ((head === 'id' && /^(?:tax|national)$/.test(before)) || (head === 'code' && before === 'sort')) {
    return 'account';
  }
  if (/^(?:license|licence)$/.test(head) && /^(?:driver|drivers|driving)$/.test(before)) return 'account';
  if (/^(?:dob|birthday|birthdate|birth)$/.test(head) || (head === 'date' && before === 'birth'))
    return 'birth';
  if (PERSON_HEADS.has(head)) return 'person';
  return head === 'name' && (PERSON_PARTS.has(before) || before === 'user') ? 'person' : undefined;
}

/** `phonenumber`, `customername` */
function splitNoun(word: string): string[] {
  const parts = /^(.{2,20})(number|name|address)$/.exec(word);
  const [, before = '', noun = ''] = parts ?? [];
  const known = PHONE.has(before) || CARD.has(before) || ACCOUNT.has(before) || PERSON_PARTS.has(before);
  return known || before === 'email' || before === 'user' ? [before, noun] : [word];
}
