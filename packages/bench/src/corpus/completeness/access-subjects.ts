import { child, children, getMembers, type Place } from './documents.ts';
import { addExternalDocs } from './schema-subjects.ts';
import { addFact, addTexts, addWords, type Subject, type Walk } from './subject.ts';

/** Servers with their variables; in Swagger 2.0 the host, the base path and the schemes. */
export function addServers(servers: Place | undefined, page: Subject): void {
  for (const [, server] of children(servers)) addServer(server, page);
}

export function addServer(server: Place, page: Subject): void {
  addTexts(server, ['url', 'name'], page);
  addWords(server, ['description'], page);
  for (const [name, variable] of children(child(server, 'variables'))) {
    addFact(page, 'server variable', variable, { value: name });
    addTexts(variable, ['default'], page);
    addWords(variable, ['description'], page);
    for (const [, value] of children(child(variable, 'enum')))
      addFact(page, 'enum value', value, { value: value.value });
  }
}

/** Schemes of Swagger 2.0: the beginnings of addresses. */
export function addSchemes(schemes: Place | undefined, page: Subject): void {
  for (const [, scheme] of children(schemes))
    addFact(page, 'server', scheme, { value: `${String(scheme.value)}://` });
}

/** Security of an operation: a link to each of the schemes, and the scopes. */
export function addSecurity(security: Place | undefined, page: Subject, walk: Walk): void {
  for (const [, requirement] of children(security)) {
    const schemes = children(requirement);
    if (schemes.length === 0)
      addFact(page, 'security', requirement, { phrase: ['optional', 'no authorization needed'] });
    for (const [name, scopes] of schemes) {
      const target = walk.schemeHref(name);
      addFact(page, 'security', scopes, target === undefined ? { value: name } : { link: target });
      for (const [, scope] of children(scopes)) addFact(page, 'scope', scope, { value: scope.value });
    }
  }
}

export function addSecuritySchemes(schemes: Place | undefined, page: Subject, walk: Walk): void {
  for (const [name, place] of children(schemes)) {
    addFact(page, 'security', place, { value: name });
    const scheme = walk.follow(place);
    if (!scheme) continue;
    const { type, deprecated, scheme: http } = getMembers(scheme);
    addWords(scheme, ['description'], page);
    if (type === 'apiKey') addTexts(scheme, ['name', 'in'], page);
    // Schemes are compared without regard to case.
    if (typeof http === 'string') addFact(page, 'security', scheme, { title: http });
    if (type === 'http' && String(http).toLowerCase() === 'bearer') addTexts(scheme, ['bearerFormat'], page);
    if (type === 'openIdConnect') addTexts(scheme, ['openIdConnectUrl'], page);
    if (type === 'oauth2') addTexts(scheme, ['oauth2MetadataUrl'], page);
    if (deprecated === true) addFact(page, 'constraint', scheme, { phrase: ['deprecated'] });
    if (type !== 'oauth2') continue;
    addFlow(scheme, page); // Swagger 2.0 has one, in the scheme itself.
    for (const [, flow] of children(child(scheme, 'flows'))) addFlow(flow, page);
  }
}

function addFlow(flow: Place, page: Subject): void {
  addTexts(flow, ['authorizationUrl', 'deviceAuthorizationUrl', 'tokenUrl', 'refreshUrl'], page);
  for (const [name, text] of children(child(flow, 'scopes'))) {
    if (name.startsWith('x-')) continue;
    addFact(page, 'scope', text, { value: name });
    if (typeof text.value === 'string') addFact(page, 'description', text, { words: text.value });
  }
}

/** Content of the page of a tag. */
export function walkTag(tag: Place, page: Subject): void {
  addTexts(tag, ['name', 'summary', 'kind', 'x-displayName'], page);
  addWords(tag, ['description'], page);
  addExternalDocs(child(tag, 'externalDocs'), page);
}

/** Content of the overview. */
export function walkApi(root: Place, page: Subject, walk: Walk): void {
  const info = child(root, 'info');
  if (info) {
    addTexts(info, ['title', 'version', 'termsOfService'], page);
    addWords(info, ['summary', 'description'], page);
    const contact = child(info, 'contact');
    const license = child(info, 'license');
    if (contact) addTexts(contact, ['name', 'url', 'email'], page);
    if (license) addTexts(license, ['name', 'identifier', 'url'], page);
  }
  addTexts(root, ['host', 'basePath'], page);
  addSchemes(child(root, 'schemes'), page);
  addServers(child(root, 'servers'), page);
  const components = child(root, 'components');
  addSecuritySchemes(components && child(components, 'securitySchemes'), page, walk);
  addSecuritySchemes(child(root, 'securityDefinitions'), page, walk);
  addExternalDocs(child(root, 'externalDocs'), page);
  for (const [, group] of children(child(root, 'x-tagGroups'))) addTexts(group, ['name'], page);
}
