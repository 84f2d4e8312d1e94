import { expect, it } from 'vitest';
import { titleFromName } from '../src/title-from-name.ts';

it.each([
  ['listPets', 'List pets'],
  ['shopping-lists', 'Shopping lists'],
  ['openai-api', 'OpenAI API'],
  ['OpenAIModels', 'OpenAI models'],
  ['getHTMLPage_2', 'Get HTML page 2'],
  ['getVPCs', 'Get VPCs'],
  ['listFloatingIPs', 'List floating IPs'],
  ['OAuth2APIs', 'OAuth2 APIs'],
  ['listOAuth2Apis', 'List OAuth2 APIs'],
  ['getPetById', 'Get pet by ID'],
  ['ipv6_addresses', 'IPv6 addresses'],
  ['getXYZReport', 'Get XYZ report'],
  ['callGrpc', 'Call gRPC'],
  ['grpc/services', 'gRPC services'],
  ['LIST_USER_URLS', 'List user URLs'],
  ['XYZ', 'XYZ'],
  ['Pets_ListByOwner', 'Pets list by owner'],
  ['Get Order Details', 'Get Order Details'],
  ['list the (open)  orders', 'List the (open) orders'],
  ['createÉtatFinal', 'Create état final'],
  ['文字一覧', '文字一覧'],
  ['ids', 'IDs'],
  ['', ''],
  ['--', ''],
])('%j is %j', (name, title) => {
  expect(titleFromName(name)).toBe(title);
});
