import { word } from '../../../exchange/test/planted/credentials.ts';
import { forEachName, type Planting } from '../../../exchange/test/planted/planting.ts';

const VARIABLES = 'password clientSecret apiToken access_key webhookUrl session_id pin mfaCode';

/** A collection with credentials in every place that it has for one. */
export function plantCollection(planting: Planting): object {
  const known = planting.value(
    'known from a variable',
    `${word(planting.random)}.${word(planting.random)}.${word(planting.random)}`,
  );
  return {
    info: {
      name: `Shop of ${planting.shaped('collection name')}`,
      description: `Log in with the password \`${planting.phrase('collection description')}\`. ${known}`,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: planting.named('collection auth') }] },
    variable: [
      { key: 'baseUrl', value: 'https://a.example.com' },
      { key: 'masterSecret', value: known },
      ...forEachName(VARIABLES, (key) => ({ key, value: planting.named(`variable ${key}`) })),
    ],
    event: [{ listen: 'prerequest', script: { exec: scriptLines(planting, known) } }],
    item: [
      {
        name: `Folder ${known}`,
        variable: forEachName(VARIABLES, (key) => ({
          key: `folder_${key}`,
          value: planting.named(`folder variable ${key}`),
        })),
        auth: {
          type: 'apikey',
          apikey: [
            { key: 'key', value: planting.shaped('name of a key') },
            { key: 'value', value: planting.named('folder auth') },
          ],
        },
        event: [{ listen: 'test', script: { exec: scriptLines(planting, known).join('\n') } }],
        item: [login(planting, known), upload(planting), query(planting)],
      },
      {
        name: 'Odd',
        request: {
          method: 'POST',
          url: '{{baseUrl}}/odd',
          // A mode made of words is shown, as names are: a password of words is one by its place alone.
          body: { mode: planting.shaped('body mode'), raw: 'x' },
        },
      },
      {
        name: 'Nowhere',
        request: {
          method: 'GET',
          url: `{{${planting.shaped('variable without value').replace(/[^\w-]/g, '')}}}/x/{{${word(planting.random)}-${word(planting.random)}}}`,
        },
      },
      { name: 'Broken', request: { method: 'GET', url: `http://[${planting.simple('broken address')}` } },
    ],
  };
}

function scriptLines(planting: Planting, known: string): string[] {
  const text = (place: string) => JSON.stringify(planting.named(`script ${place}`));
  return [
    `const token = ${text('assignment')};`,
    `pm.environment.set("password", ${text('call')});`,
    `const body = { apiKey: ${text('member')}, 'client-secret': ${text('quoted member')}, note: "x ${known}" };`,
    `headers["X-Auth-Key"] = \`${planting.phrase('script template').replace(/[`$\\]/g, '-')}\`;`,
    `// password: ${text('comment')}`,
    `/* ${known} */ if (json.secret === ${text('comparison')}) { pm.test("The token is there", () => {}); }`,
    `pm.sendRequest('https://ann:${planting.simple('script address')}@a.example.com/?api_key=${planting.simple('script query')}');`,
    `const shaped = '${planting.shaped('script text')}', pattern = /"token":"([^"]*)"/g, pin = ${planting.value('script number', '84620317')};`,
  ];
}

function login(planting: Planting, known: string): object {
  return {
    name: `Log in as ${known}`,
    request: {
      method: 'POST',
      description: `Send \`${planting.shaped('description')}\`, or \`password: "${planting.simple('named in description')}"\`. Call https://ann:${planting.simple('address in description')}@a.example.com/.`,
      header: [
        { key: 'X-Api-Secret', value: planting.named('header'), description: `Like ${known}` },
        { key: 'Content-Type', value: 'application/json' },
      ],
      url: {
        raw: `{{baseUrl}}/login/${known};jsessionid=${planting.simple('matrix')}?api_key=${planting.simple('query')}`,
        query: [
          {
            key: 'api_key',
            value: planting.simple('query list'),
            description: `Like ${planting.shaped('parameter description')}`,
          },
        ],
      },
      body: {
        mode: 'graphql',
        graphql: {
          query: `mutation { login(password: "${planting.simple('GraphQL')}") { id } }`,
          variables: JSON.stringify({ otp: planting.named('GraphQL variables') }),
        },
      },
    },
    response: [
      {
        name: `OK ${known}`,
        code: 200,
        header: [
          { key: 'Set-Cookie', value: `sid=${planting.simple('Set-Cookie')}` },
          { key: 'Location', value: `/welcome/${planting.phrase('Location')}` },
          { key: 'X-Next', value: planting.phrase('response header') },
          { key: 'Content-Type', value: 'application/json' },
        ],
        body: JSON.stringify({
          access_token: planting.named('reply'),
          [planting.shaped('reply key')]: { a: 1 },
          note: known,
          user: {
            display_name: planting.value('reply name', 'Peregrine Vanterpool'),
            email: planting.value('reply e-mail', `${word(planting.random)}@corp.io`),
          },
        }),
      },
    ],
  };
}

function upload(planting: Planting): object {
  return {
    name: 'Upload',
    request: {
      method: 'POST',
      url: '{{baseUrl}}/upload/{{apiToken}}',
      body: {
        mode: 'formdata',
        formdata: [
          { key: 'secret', value: planting.named('form data'), type: 'text' },
          { key: planting.shaped('form name'), value: '1', type: 'text' },
        ],
      },
    },
  };
}

function query(planting: Planting): object {
  return {
    name: 'Search',
    request: {
      method: 'POST',
      auth: {
        type: 'basic',
        basic: [
          { key: 'username', value: 'ann' },
          { key: 'password', value: planting.phrase('item auth') },
        ],
      },
      url: {
        raw: '{{baseUrl}}/search/:token',
        variable: [{ key: 'token', value: planting.simple('path variable'), description: 'x' }],
      },
      body: { mode: 'urlencoded', urlencoded: [{ key: 'pin', value: planting.named('urlencoded') }] },
    },
  };
}
