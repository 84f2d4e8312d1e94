import { tokenShape } from '@curlew/exchange';

/** The credentials of `user:password`: the password, and the user where that is a key. */
export function userInfoCredentials(userInfo: string): string[] {
  const colon = userInfo.indexOf(':');
  const user = colon < 0 ? userInfo : userInfo.slice(0, colon);
  const password = colon < 0 ? '' : userInfo.slice(colon + 1);
  const found = password === '' || tokenShape(user) !== undefined ? [password, user] : [password];
  return found.filter((text) => text !== '');
}
