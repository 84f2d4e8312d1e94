// Asks authorization servers for tokens. Loaded when a reader opens the form for it.
export * from '@curlew/request/oauth';
