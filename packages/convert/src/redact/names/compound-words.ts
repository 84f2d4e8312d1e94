import { wordSet } from './word-set.ts';

/** Words that make a token a cursor: a position in a list. */
export const CURSOR_WORDS = wordSet(`
  page next prev previous continuation continue cursor sync pagination paging resume skip marker scroll start more
  result position offset delta watermark checkpoint change before after
`);

/** Words that make a hash the digest of public data. */
export const DIGEST_WORDS = wordSet(`
  commit file content block transaction tx git blob tree package image asset artifact document parent head merge
  base merkle state receipt build source layer manifest bundle chunk query config schema template perceptual geo
  info ipfs media checksum row path module version root
`);

/** By last word: the words before it with which it is not a credential. */
export const HARMLESS_COMPOUNDS: Readonly<Record<string, ReadonlySet<string>>> = {
  code: wordSet(`
    country status currency zip postal post error language lang locale region area state province county city
    airport port station airline iata icao iso product item sku material model color colour reason response result
    exit return http cost center centre department dept unit category class type tax vat hs tariff commodity naics
    sic mcc industry source bar qr geo dial dialing dialling calling fare branch swift bic timezone diagnosis icd
    cpt drug ndc ean upc gtin isbn campaign promo promotion discount coupon store warehouse vendor supplier course
    subject event action activity operation message failure decline reject rejection block grade size plan package
    rate job task facility building floor network carrier operator shipping delivery tracking flight train route
    stop line zone numeric alpha char character ascii unicode scan morse op machine native sample example snippet dress
    embed html css js lua python shader stock part charge service booking customer client employee account key risk seat cause fault severity group
    sub short chapter gender marital nationality reference order module designation citizenship occupation account ledger gl fund project phase
  `),
  key: wordSet(`
    primary foreign sort partition row cache object idempotency dedup dedupe deduplication routing translation
    locale message lookup config configuration setting map group index range column field property prop metadata
    meta tag label search hot arrow shortcut parent issue feature flag unique natural composite surrogate business
    join shard bucket file image blob resource attribute event order sorting json yaml xml dictionary dict
    partitioning cluster clustering distribution filter topic record document answer chart menu tab node param address shipping variant channel
    parameter header variable env option form data map dimension aggregation piano major minor house car
  `),
  token: wordSet(`
    bos eos pad unk mask stop special end syntax lexer max min total prompt completion input output cached
    reasoning used remaining budget average avg context thinking governance utility non fungible game
  `),
  sign: wordSet('zodiac star plus minus dollar call road street stop vital warning neon equal hash'),
  signature: wordSet('time method function call wine dish email type menu'),
  session: wordSet(`
    training study yoga class conference game gaming gameplay workout course event photo recording jam therapy lab
    parliamentary trading meeting webinar poster breakout keynote legislative tutoring coaching mentoring workshop seminar lecture panel tutorial demo sprint
  `),
  ticket: wordSet(`
    support help jira zendesk incident issue trouble train bus flight concert movie raffle lottery parking
    plane bug
  `),
  license: wordSet(
    'open source software mit spdx package content image media creative business liquor font code',
  ),
  certificate: wordSet(
    'birth marriage death course training completion award achievement share stock organic energy',
  ),
  connection: wordSet('network internet wifi train flight friend social max active open rail'),
  pass: wordSet('boarding season ski hall mountain weekend museum park rail travel low high band'),
  pin: wordSet('drop map location bowling rolling gpio io led hair lapel connector'),
  seed: wordSet('random chia sesame sunflower flower noise tournament playoff'),
  hash: wordSet('corned'),
  salt: wordSet('sea table rock bath epsom'),
  cookie: wordSet('fortune chocolate oatmeal recipe'),
  challenge: wordSet('fitness weekly daily coding design reading hiking'),
  bearer: wordSet('standard flag office share pall tail cup'),
};
