/** A way to a token of a security scheme. */
export interface TokenGrantView {
  type: 'authorizationCode' | 'clientCredentials' | 'deviceAuthorization';
  scopes: { name: string; description?: string }[];
  /** Origin of the authorization server that gets the credentials of the client. */
  server: string;
}

export interface ListGrantsRequest {
  source: string;
  scheme: string;
}

export interface ListGrantsResponse {
  grants: TokenGrantView[];
  /** Where an authorization server leads the user back to: to be registered there. */
  redirectUri: string;
  /** What the last token of the scheme was asked for with. */
  last?: { grant: TokenGrantView['type']; clientId: string; hasSecret: boolean; scopes: string[] };
}

/** Asks an authorization server for a token, which becomes the credential of the scheme. */
export interface RequestTokenRequest {
  source: string;
  /** Chosen by the client: what pushes and `cancelToken` name the sign-in by. */
  id: string;
  scheme: string;
  grant: TokenGrantView['type'];
  /** Without a secret, the one that was used last is sent, if it is for the same client and server. */
  client: { id: string; secret?: string };
  scopes: string[];
  /** Key of the operation whose server the token is for, and the list of its servers. */
  operation: string;
  declared: string;
}

/** What the user has to do for a token. */
export type TokenStep =
  /** A page of the authorization server, which leads back to the workspace. */
  | { kind: 'sign-in'; url: string }
  /** A code that is entered on a page of the authorization server. */
  | { kind: 'code'; userCode: string; verificationUri: string; completeUri?: string };
