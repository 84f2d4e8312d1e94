import { wordSet } from './word-set.ts';

/** Names of identifiers: opaque, and no proof of anything. */
export const ID_HEADS = wordSet(
  'id identifier uuid guid uid ulid ref reference number no num nr arn urn kid slug',
);

/** Names of digests, versions and positions: opaque, of any length, and public. */
export const OPAQUE_HEADS = wordSet(`
  digest sha md checksum crc etag fingerprint thumbprint commit revision rev cursor marker oid multihash cid integrity
  watermark continuation
`);

/** Words that classify a value if a name ends in them: a `token_type` is a type, a `session_title` a title. */
export const HARMLESS_HEADS = wordSet(`
  type kind category class name title label caption heading subject description desc summary note comment message
  status state phase stage step level tier grade rank score strength rating size length len width height depth count
  total sum quantity amount cost price fee rate ratio percent percentage limit quota budget cap max min maximum
  minimum threshold timeout ttl age lifetime duration period interval delay expiry expires expiration expire expired
  exp validity valid created updated modified deleted issued revoked rotated changed used seen started ended at date
  time timestamp day hour minute second ms year month week timezone policy rule requirement requirements required
  enabled disabled enable disable active inactive allowed denied allow deny supported support verified visible
  hidden present missing exists exist set is has needed flag option setting settings config configuration preference
  mode method algorithm algo alg cipher curve function format encoding charset version protocol provider issuer
  vendor owner holder user account group role scope scopes permission audience aud tenant realm domain host hostname
  port path filename folder directory location region url uri link href endpoint page manager service server client
  app store bucket vault engine backend table column field index list schema model template pattern regex prefix
  suffix separator delimiter color colour icon image logo position order sort filter search query event action
  activity trigger handler callback listener reason error warning failure attempt retry retries try history log audit
  report metric statistic stats usage purpose source destination origin child symbol decimal supply balance contract address namespace standard result outcome match codebase
  network rotation change update check checker validation validator generator parser factory processor resolver bit
  byte entropy round iteration ops ca csr transparency serial plate agreement term acceptance accepted consent banner
  plan seat compliance speaker topic track room recording transcript attendee agenda organizer start end priority
  assignee queue tag board resolution due zone section venue pool sale seller reseller availability schedule window
  reminder notification alert email phone channel language lang locale country currency unit visibility metadata meta
  upload download import export backup restore created creation deletion login logout signin signup response request
  media asset point point line word words stroke frame cloud driver adapter library package plugin extension
  map grant reset enabled confirmed expiring renewal renewed bound binding usable attribute property claim claims
  capacity counter speed latency bandwidth distance weight quality confidence probability speakers username
  fingerprints sequence seq nr lines parts parties party place site country person people staff office department
  rows columns cell sheet style theme font layout view screen button menu tab form step wizard flow journey
  vocabulary model prices logprobs logprob names ascii budgeted sampling bias window remaining recipe question item
`);
