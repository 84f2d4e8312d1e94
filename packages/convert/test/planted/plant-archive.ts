import { word } from '../../../exchange/test/planted/credentials.ts';
import { forEachName, type Planting } from '../../../exchange/test/planted/planting.ts';

const FIELDS =
  'access_token refreshToken session csrf_token apiSecret password pin cvv webhookUrl privateKey';

/** An HTTP archive with credentials in every place that it has for one. */
export function plantArchive(planting: Planting): object {
  const known = planting.value(
    'known from a header',
    `${word(planting.random)}_${word(planting.random)}_${word(planting.random)}`,
  );
  const json = () =>
    JSON.stringify(Object.fromEntries(forEachName(FIELDS, (name) => [name, planting.named(`JSON ${name}`)])));
  const headers = (place: string) => [
    { name: 'X-Auth-Token', value: planting.named(`${place} header`) },
    { name: 'X-Trace-Note', value: planting.phrase(`${place} other header`) },
  ];
  const entry = (path: string, more: { request?: object; response?: object; comment?: string }) => ({
    comment: more.comment,
    request: {
      method: 'POST',
      url: `https://a.example.com/${path}`,
      headers: headers('request'),
      ...more.request,
    },
    response: { status: 200, headers: headers('response'), content: { size: 0 }, ...more.response },
  });
  const content = (mimeType: string, text: string) => ({ content: { size: text.length, mimeType, text } });
  return {
    log: {
      version: '1.2',
      entries: [
        entry('json', {
          request: { postData: { mimeType: 'application/json', text: json() } },
          response: content('application/json', json()),
          comment: `Seen with ${known}`,
        }),
        entry('known', {
          request: { headers: [{ name: 'Authorization', value: `Bearer ${known}` }] },
          response: {
            ...content('application/json', JSON.stringify([{ id: known, list: [known.toUpperCase()] }])),
            statusText: `OK ${known}`,
          },
        }),
        entry('form', {
          request: {
            postData: {
              mimeType: 'application/x-www-form-urlencoded',
              params: forEachName(FIELDS, (name) => ({ name, value: planting.named(`form ${name}`) })),
            },
          },
        }),
        entry('cookies', {
          request: { cookies: [{ name: 'sid', value: planting.simple('cookie') }] },
          response: {
            headers: [
              { name: 'Set-Cookie', value: `auth=${planting.simple('Set-Cookie')}; Path=/` },
              {
                name: 'Location',
                value: `https://a.example.com/done/${planting.phrase('Location').replaceAll(' ', '+')}`,
              },
            ],
          },
        }),
        entry('xml', {
          response: content('text/xml', `<r><token>${planting.simple('XML reply')}</token></r>`),
        }),
        entry('html', {
          response: content(
            'text/html',
            `<p>Welcome, your key is ${planting.phrase('HTML reply').replace(/[<&]/g, '')}</p>`,
          ),
        }),
        entry('encoded', {
          response: {
            content: {
              size: 9,
              mimeType: 'application/json',
              encoding: 'base64',
              text: Buffer.from(JSON.stringify({ secret: planting.named('encoded reply') })).toString(
                'base64',
              ),
            },
          },
        }),
        entry(`reset/${planting.simple('path')}`, {}),
        entry(`x?${planting.shaped('query name')}=1&token=${planting.simple('query')}`, {}),
        {
          request: {
            method: 'GET',
            url: `ftp://a.example.com/${planting.simple('skipped entry')}`,
            headers: [{ name: `:${planting.simple('pseudo header')}`, value: 'x' }],
          },
        },
      ],
    },
  };
}
