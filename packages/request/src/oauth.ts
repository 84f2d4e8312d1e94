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
export {
  type GrantType,
  hasTokens,
  listGrants,
  TokenError,
  type TokenErrorKind,
  type TokenGrant,
} from './oauth/token-server.ts';
export { type OAuthClient, TokenSource } from './oauth/token-source.ts';
