export {
  type CredentialVariables,
  credentialVariables,
  type EnvironmentCredentials,
  type EnvironmentVariables,
  readCredentials,
} from './call/read-credentials.ts';
