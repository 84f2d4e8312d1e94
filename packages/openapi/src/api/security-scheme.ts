export interface SecurityRequirement {
  /** Empty: authorization is optional. */
  schemes: { name: string; scopes: string[] }[];
}

export interface SecurityScheme {
  /** Key in `components.securitySchemes`. */
  name: string;
  type: 'apiKey' | 'http' | 'mutualTLS' | 'oauth2' | 'openIdConnect';
  description?: string;
  deprecated: boolean;
  /** `apiKey`: the name of the header, query parameter or cookie, and which of them. */
  parameterName?: string;
  in?: 'query' | 'header' | 'cookie';
  /** `http`: lower case (`bearer`, `basic`). */
  scheme?: string;
  bearerFormat?: string;
  flows: OAuthFlow[];
  openIdConnectUrl?: string;
  /** Of the authorization server (3.2, RFC 8414). */
  oauth2MetadataUrl?: string;
}

export interface OAuthFlow {
  type: 'implicit' | 'password' | 'clientCredentials' | 'authorizationCode' | 'deviceAuthorization';
  authorizationUrl?: string;
  tokenUrl?: string;
  refreshUrl?: string;
  deviceAuthorizationUrl?: string;
  scopes: { name: string; description: string }[];
}
