export {
  type GrantedToken,
  obtainToken,
  renewToken,
  type UserSteps,
} from './oauth/obtain-token.ts';
export {
  type AccessToken,
  beginDeviceSignIn,
  beginSignIn,
  type DeviceSignIn,
  isFresh,
  refreshToken,
  requestClientToken,
  type SignIn,
  type TokenClient,
} from './oauth/request-token.ts';
export { TokenError, type TokenErrorKind } from './oauth/token-request.ts';
export { type GrantType, hasTokens, listGrants, type TokenGrant } from './oauth/token-server.ts';
export { type OAuthClient, TokenSource } from './oauth/token-source.ts';
