import { wordSet } from './word-set.ts';

/**
 * Words that APIs are written in: states, kinds, actions, resources, errors. A value or a segment of a path
 * that is made of nothing else is part of the API and no credential. Words that people make pass phrases
 * of (animals, colors, plants, things of the house) are left out.
 */
const COMMON_WORDS = wordSet(`
  a all also an and any are as at be by can for from has have if in into is it its many may more most must my next
  no none not of off on only or other our out over own per same some such than that the their them then there these
  they this to too up use used user users was were when which who will with without within yes you your

  none null nil undefined true false unknown default auto automatic manual custom other generic common any both
  active inactive enabled disabled enable disable pending processing processed queued running paused resumed stopped
  started start stop finished done complete completed incomplete partial full empty open opened closed close locked
  unlocked draft published unpublished archived archive deleted delete removed remove restored restore created create
  updated update modified modify changed change new old current previous latest recent first last expired expire
  expires revoked revoke valid invalid verified verify unverified verification confirmed confirm unconfirmed
  confirmation accepted accept rejected reject declined decline approved approve denied deny allowed allow blocked
  block succeeded success successful failed fail failure error errors warning warnings info debug trace fatal critical
  canceled cancelled cancel refunded refund paid unpaid due overdue failed void voided settled captured capture
  authorized unauthorized authenticated unauthenticated forbidden available unavailable online offline ready waiting
  scheduled schedule live test testing sandbox staging production prod development dev local internal external global
  public private shared hidden visible required optional mandatory missing present found exists exist duplicate
  conflict mismatch match matched exceeded exceeds limit limited unlimited reached insufficient sufficient
  unsupported supported unexpected expected malformed bad wrong correct incorrect temporary permanent primary secondary
  low medium high normal urgent small large min max minimum maximum total average count standard basic premium pro
  enterprise free trial paid plan starter plus minor major patch alpha beta stable release preview early late daily
  weekly monthly yearly annual hourly once never always every recurring positive negative neutral asc desc ascending
  descending male female mixed self lived

  bearer oauth oidc openid saml ldap sso digest hawk ntlm negotiate kerberos jwt apikey api key keys token tokens
  secret secrets password passwords passcode pin otp totp mfa code codes session sessions auth authorization
  authentication authorize authenticate login logout signin signout signup register registration credential
  credentials username usernames userid certificate certificates cert certs license licenses cookie cookies csrf signature sign hash salt nonce
  refresh access grant grants client implicit introspect introspection exchange rotate rotation invalidate assertion
  provider identity federation anonymous guest member members admin administrator owner owners root superuser operator
  reader writer editor viewer contributor moderator manager managers maintainer developer developers read write
  execute scope scopes role roles permission permissions policy policies rule rules consent

  sha md aes rsa ecdsa hmac hs rs es ps ed dsa gcm cbc bcrypt scrypt argon pbkdf tls ssl http https tcp udp ws wss ftp
  sftp smtp imap ssh rest graphql soap grpc rpc json xml yaml csv tsv html pdf png jpg jpeg gif svg webp zip gzip tar
  text plain binary base utf ascii url uri urn email mail sms phone call push webhook webhooks callback callbacks
  hook hooks header headers query path body form field fields param params parameter parameters value values cookie
  mit bsd apache gpl lgpl agpl mpl isc unlicense cc proprietary commercial

  get set put post patch head options list lists add insert upsert save edit replace copy move rename merge split
  search find filter filters sort order ordering group groups aggregate analyze analysis check checks validate
  validation invalidate compute calculate convert translate transform generate regenerate import export upload uploads
  download downloads fetch pull push sync synchronize publish subscribe unsubscribe subscription subscriptions send
  resend receive received reply forward share join leave invite invites invitation invitations accept request requests
  response responses respond retry abort apply assign unassign attach detach link links unlink bind unbind connect
  disconnect connection connections enroll activate activation deactivate suspend resume freeze unfreeze reset
  recover recovery forgot forget change unlock lock mark unmark flag flags report reports track tracking follow like
  rate review reviews vote comment comments submit finalize reopen reverse redeem claim transfer transfers deposit
  withdraw withdrawal charge charges checkout purchase purchases buy sell quote quotes bill billing invoice invoices
  constructor prototype readwrite readonly writeonly clear regenerate terminate revise reactivate increment decrement acknowledge dismiss
  escalate impersonate elevate probe poll touch extend prolong finalise authorise init initialize initiate begin end
  finish run runs execute call calls invoke render preview view views watch notify

  account accounts action actions activity activities address addresses agent agents alert alerts amount analytics
  app apps application applications archive area article articles asset assets attachment attachments attempt
  attribute attributes audit author balance balances bank batch batches bot bots branch brand budget bucket buckets
  build builds bulk bundle business cache calendar campaign campaigns card cards cart carts case cases catalog
  categories category cell channel channels chat city cloud cluster clusters collection collections color company
  component config configuration configurations contact contacts container containers content contents context
  contract contracts conversation conversations country county coupon coupons credit credits currency cursor customer
  customers dashboard data database databases dataset date dates day days debit default definition definitions delivery
  department deployment deployments description destination detail details device devices dictionary directory discount
  discounts dispute disputes document documents domain domains download duration employee employees endpoint endpoints
  entity entities entries entry environment event events example examples extension extensions feature features fee
  feed feedback file files folder folders format forms function functions general gateway goods health history home
  host hosts hour hours id ids identifier image images inbox index indexes instance instances instruction integration
  integrations intent inventory issue issues item items job jobs label labels language languages layer layout lead
  leads ledger level levels library line lines listing listings locale location locations log logs media meeting
  meetings merchant message messages meta metadata method methods metric metrics minute minutes mode model models
  module modules money month months name names network networks news node nodes note notes notification notifications
  number numbers object objects offer offers operation operations option order orders organization organizations
  origin page pages parent part partner partners party payment payments payout payouts people person photo photos
  pipeline place places platform plans plugin policy pool position posts preference preferences price prices pricing
  priority process product products profile profiles program project projects promotion property properties protocol
  purpose quality quantity queue quota range rates reason reasons receipt recipient recipients record records redirect
  redirection reference region regions registry relation relations reminder repository resource resources result results
  risk route routes row rows sale sales sample schema schemas score screen season secondary section security segment
  segments seller server servers service services setting settings shipment shipments shipping shop shops sign site
  sites size sku snapshot snapshots source sources space spaces stage state states statement stats status statuses
  step steps stock storage store stores stream street string style subject summary supplier support system systems
  tab table tables tag tags target task tasks tax taxes team teams template templates tenant tenants term terms text
  theme thread threads ticket tickets tier time timeline timeout times timestamp title titles topic topics trace
  transaction transactions type types unit units upgrade usage vendor vendors version versions video videos volume
  volumes wallet warehouse week weeks window workflow workflows workspace workspaces year years zone zones

  google github gitlab bitbucket facebook apple microsoft azure amazon aws twitter linkedin okta slack stripe paypal
  discord telegram whatsapp dropbox salesforce hubspot zendesk jira shopify twilio sendgrid mailgun datadog sentry

  pretty human verbose wsdl acl tagging versioning logging website lifecycle torrent force dry strict debug compact
  renew mine heartbeat keepalive refreshing two factor one step counter counters mfa balance upcoming ongoing past
  policies passwordless challenge challenges enroll qr sessions

  taken used reserved busy outdated stale gone mismatched ineligible eligible unreachable unsafe safe

  basic bad gateway internal server timeout too many long short large entity unprocessable acceptable precondition
  unavailable maintenance throttled throttling limit rate exception fault declined funds expiry expiration holder
  lost stolen restricted incorrect processing do honor authentication required not_found already closed keep alive
  upgrade gzip deflate br identity chunked same origin cors navigate empty document nested image style script font
  worker iframe cross site mobile desktop tablet browser web ios android windows linux macos mac os me well known
  swagger openapi docs documentation about help faq contact ping pong healthz livez readyz version status robots
  favicon sitemap manifest upsert count exists mget bulk msearch explain cat nodes shards mapping mappings analyzer
  alias aliases ilm slm ml snapshot reindex scroll termvectors field caps privileges privilege profile realm

  january february march april may june july august september october november december monday tuesday wednesday
  thursday friday saturday sunday today tomorrow yesterday now utc gmt north south east west left right top bottom
  center up down front back inbound outbound in out to
`);

/** Words whose digits are part of a name, not of a value: `sha256`, `v2`, `TLS 1.2`. */
const NUMBERED =
  /(?<![a-z])(sha|hs|es|rs|ps|v|oauth|tls|ssl|md|base|utf|gpl|lgpl|agpl|apache|mpl|bsd|cc|http|rsa|aes|ed|hmac|level|tier|step|version|iso)[-_ /]?\d[\d.]{0,5}(?![\d.]*[a-z])/gi;

const MAX_LENGTH = 60;
const MAX_WORDS = 5;

/** Whether a text is made of such words alone: `INVALID_REQUEST`, `oauth2`, `Apache-2.0`, `refresh`. */
export function isCommonPhrase(text: string): boolean {
  if (text.length > MAX_LENGTH || !/^[\w .:/-]+$/.test(text)) return false;
  const plain = /\d/.test(text) ? text.replace(NUMBERED, '$1') : text;
  if (/\d/.test(plain)) return false;
  const words = plain.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g);
  return (
    words !== null && words.length <= MAX_WORDS && words.every((word) => isCommonWord(word.toLowerCase()))
  );
}

/** `unregister`, `revalidate`: what is done again or undone is as common as what is done. */
function isCommonWord(word: string): boolean {
  if (COMMON_WORDS.has(word)) return true;
  const [, stem = ''] = /^(?:un|re|de|dis|pre)([a-z]{4,})$/.exec(word) ?? [];
  return COMMON_WORDS.has(stem);
}
