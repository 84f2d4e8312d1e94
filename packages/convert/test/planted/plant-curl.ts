import { word } from '../../../exchange/test/planted/credentials.ts';
import { forEachName, type Planting } from '../../../exchange/test/planted/planting.ts';

const HEADERS = `
X-Auth-Key DD-APPLICATION-KEY X-PIN CF-Access-Jwt-Assertion X-Amz-Security-Token X-Vault-Token PRIVATE-TOKEN
X-Hub-Signature-256 Stripe-Signature X-Shopify-Access-Token X-Csrf-Token X-Session X-Client-Secret Idempotency-Secret
X-Device-Code X-License X-Webhook-Secret X-Acme X-Tenant-Note X-Request-Source Proxy-Authorization
`;

const FIELDS = `
password passwd client_secret api_key apiToken refresh_token connectionString webhook_url mfa_code device_code mnemonic
psk cvv pin otp session sessionId ticket certificate salt nonce hash license sign signature authCode privateKey
recovery_codes secretAnswer bearer cookie jwt assertion dsn keyMaterial unlockPin accessCode passphrase
`;

/** One argument of a Bash command. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

const JSON_BODY = "-H 'Content-Type: application/json' -d";

/** curl commands with credentials in every place that they have for one. */
export function plantCurl(planting: Planting): string {
  return [
    ...headerCommands(planting),
    ...addressCommands(planting),
    ...bodyCommands(planting),
    ...knownCommands(planting),
    ...brokenCommands(planting),
  ].join('\n');
}

function headerCommands(planting: Planting): string[] {
  const own = forEachName(HEADERS, (name) => `-H ${quoted(`${name}: ${planting.phrase(`header ${name}`)}`)}`);
  const more = forEachName(HEADERS, (name) => `-H ${quoted(`${name}: ${planting.named(`header ${name}`)}`)}`);
  const pair = `${word(planting.random)}:${planting.phrase('Basic')}`;
  return [
    `curl https://a.example.com/headers ${own.join(' ')} -H 'Accept-Language: de'`,
    `curl https://a.example.com/headers ${more.join(' ')} -H ${quoted(`Authorization: Bearer ${planting.named('Bearer').replaceAll(' ', '-')}`)}`,
    `curl https://a.example.com/basic -H ${quoted(`Authorization: Basic ${Buffer.from(pair).toString('base64')}`)}`,
    `curl https://a.example.com/digest -H ${quoted(`Authorization: Digest username="ann", nonce="${planting.simple('Digest nonce')}", response="${planting.simple('Digest')}"`)}`,
    `curl https://a.example.com/custom -H ${quoted(`Authorization: ${planting.phrase('Authorization')}`)}`,
    `curl https://a.example.com/agents -A ${quoted(`tool/1.0 ${planting.phrase('User-Agent')}`)} -e ${quoted(`https://b.example.com/?code=${planting.simple('Referer')}`)}`,
    `curl https://a.example.com/cookies -b ${quoted(`sid=${planting.simple('cookie sid')}; theme=${planting.simple('cookie theme')}; ${planting.shaped('cookie name')}=1`)}`,
    `curl https://a.example.com/user -u ${quoted(`ann:${planting.phrase('--user')}`)} --oauth2-bearer ${quoted(planting.simple('--oauth2-bearer'))}`,
    `curl https://a.example.com/proxy --proxy-user ${quoted(`ann:${planting.phrase('--proxy-user')}`)} --cert ${quoted(`me.pem:${planting.phrase('--cert')}`)}`,
  ];
}

function addressCommands(planting: Planting): string[] {
  const behind = forEachName(
    'token password reset invite session sessions magic-link verify-email otp unsubscribe activate recover secret confirm',
    (name) => `curl https://a.example.com/${name}/${planting.simple(`path /${name}/`)}/now`,
  );
  const query = forEachName(
    FIELDS,
    (name) => `${name}=${encodeURIComponent(planting.named(`query ${name}`))}`,
  );
  return [
    ...behind,
    `curl 'https://a.example.com/cart;jsessionid=${planting.simple('matrix')}/items;v=${planting.simple('matrix v')}'`,
    `curl https://a.example.com/files/${planting.shaped('path')}/x`,
    `curl https://a.example.com/bot${planting.value('path with prefix', `${planting.random.below(9e8) + 1e8}:${planting.random.text('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', 35)}`)}/send`,
    `curl https://a.example.com/people/${planting.value('e-mail in path', `${word(planting.random)}@${word(planting.random)}.io`)}`,
    `curl ${quoted(`https://a.example.com/query?${query.join('&')}`)}`,
    `curl ${quoted(`https://a.example.com/bare?${planting.shaped('query without value')}&page=1`)}`,
    `curl ${quoted(`https://a.example.com/name?${planting.shaped('query name')}=1&q=${planting.shaped('query q')}`)}`,
    `curl https://ann:${encodeURIComponent(planting.phrase('userinfo'))}@a.example.com/info`,
    `curl https://${planting.value('host', planting.random.text('abcdefghijklmnopqrstuvwxyz0123456789', 32))}.example.com/host`,
    `curl https://a.example.com/x -H ${quoted(`${planting.shaped('header name').replace(/[^\w-]/g, '')}: 1`)}`,
  ];
}

function bodyCommands(planting: Planting): string[] {
  const json = Object.fromEntries(forEachName(FIELDS, (name) => [name, planting.named(`JSON ${name}`)]));
  const form = forEachName(
    FIELDS,
    (name) => `--data-urlencode ${quoted(`${name}=${planting.named(`form ${name}`)}`)}`,
  );
  const parts = forEachName(
    FIELDS,
    (name) => `--form-string ${quoted(`${name}=${planting.named(`multipart ${name}`)}`)}`,
  );
  const deep = {
    user: {
      name: `${planting.value('first name', 'Zenobia')} ${planting.value('last name', 'Quarrington')}`,
      email: planting.value('e-mail', `${word(planting.random)}@corp.io`),
      phone: planting.value('phone', '+14157654321'),
    },
    card: planting.value('card', '5425233430109903'),
    variable: { name: 'DB_PASSWORD', value: planting.phrase('labeled value') },
    credentials: {
      first: planting.phrase('inside of credentials'),
      list: [planting.phrase('list in credentials')],
    },
    url: `https://ann:${planting.simple('userinfo in JSON')}@b.example.com/cb?token=${planting.simple('query in JSON')}`,
    text: `{"password":"${planting.simple('JSON in JSON')}"}`,
    note: `use ${planting.shaped('prose')} once`,
    [planting.shaped('JSON key')]: 1,
    items: [planting.shaped('list'), 'plain'],
    encoded: Buffer.from(`{"password":"${planting.simple('base 64')}"}`).toString('base64'),
  };
  const graphql = {
    query: `mutation Login($token: String = "${planting.simple('GraphQL default')}") { login(password: "${planting.simple('GraphQL argument')}", input: { secret: """${planting.simple('GraphQL block')}""" }) { id } }`,
    variables: {
      input: {
        apiKey: planting.phrase('GraphQL variable'),
        pin: planting.value('GraphQL number', '73915264'),
      },
    },
  };
  const xml = `<?xml version="1.0"?><!-- ${planting.simple('XML comment')} --><Envelope><Password Type="text">${planting.simple('XML element')}</Password><auth user="ann" token="${planting.simple('XML attribute')}"/><param name="api_key">${planting.simple('XML label')}</param><param name="secret" value="${planting.simple('XML value')}"/><ns:secret><![CDATA[${planting.simple('XML CDATA')}]]></ns:secret></Envelope>`;
  const lines = `{"index":{}}\n{"password":"${planting.simple('NDJSON')}"}`;
  return [
    `curl https://a.example.com/json ${JSON_BODY} ${quoted(JSON.stringify(json))}`,
    `curl https://a.example.com/deep ${JSON_BODY} ${quoted(JSON.stringify(deep))}`,
    `curl https://a.example.com/graphql ${JSON_BODY} ${quoted(JSON.stringify(graphql))}`,
    `curl https://a.example.com/form ${form.join(' ')}`,
    `curl https://a.example.com/bare-form -d ${quoted(planting.simple('form without name'))}`,
    `curl https://a.example.com/bare-pair -d ${quoted(`a=1&${planting.simple('form name without value')}`)}`,
    `curl https://a.example.com/parts ${parts.join(' ')} -F ${quoted(`doc=@${word(planting.random)}.txt;type=text/x-${planting.shaped('type of a part').replace(/[^\w.-]/g, '')}`)}`,
    `curl https://a.example.com/xml -H 'Content-Type: application/xml' -d ${quoted(xml)}`,
    `curl https://a.example.com/text -H 'Content-Type: text/plain' -d ${quoted(`the door opens with ${planting.phrase('text')}`)}`,
    `curl https://a.example.com/ndjson -H 'Content-Type: application/json' -d ${quoted(lines)}`,
    `curl https://a.example.com/broken -H 'Content-Type: application/json' -d ${quoted(`{"password": ${planting.phrase('broken JSON')}`)}`,
    `curl https://a.example.com/type -H ${quoted(`Content-Type: application/${planting.shaped('media type').replace(/[^\w.-]/g, '')}`)} -d x`,
  ];
}

/** One credential, known from a header, in places that do not identify it. */
function knownCommands(planting: Planting): string[] {
  const made = `${word(planting.random)}-${word(planting.random)}-${word(planting.random)}`;
  const known = planting.value('known from a header', made);
  const body = {
    note: `x ${known} y`,
    [known]: 1,
    list: [known.toUpperCase()],
    mixed: Buffer.from(`a:${known}`).toString('base64'),
    wrapped: `${known.slice(0, 10)}\n${known.slice(10)}`,
  };
  return [
    `curl https://a.example.com/known -H ${quoted(`X-Auth-Token: ${known}`)}`,
    `curl https://a.example.com/things/${known}/${encodeURIComponent(`a ${known.toUpperCase()}`)}`,
    `curl https://${known}.example.com/x`,
    `curl ${quoted(`https://a.example.com/q?${known}=1&x=${encodeURIComponent(`<${known}>`)}`)} -H ${quoted(`${known}: 1`)}`,
    `curl https://a.example.com/all ${JSON_BODY} ${quoted(JSON.stringify(body))}`,
    `curl https://a.example.com/names -d ${quoted(`${known}=1&y=${known}`)} -b ${quoted(`${known}=1`)}`,
  ];
}

function brokenCommands(planting: Planting): string[] {
  return [
    `curl ${planting
      .shaped('scheme')
      .replace(/[^A-Za-z0-9]/g, '')
      .replace(/^\d*/, 'z')}://a.example.com/x`,
    `curl https://a.example.com/x --${planting.shaped('option').replace(/[^A-Za-z0-9]/g, '')} -H ${quoted(planting.shaped('malformed header'))}`,
    `curl ${quoted(`http://[${planting.simple('broken address')}`)}`,
    `curl https://a.example.com/x -H ${quoted(`:${planting.shaped('pseudo header')}: 1`)}`,
  ];
}
