import type { Command } from '../arguments/command.ts';

const options = {
  port: {
    type: 'string',
    short: 'p',
    value: 'number',
    description: 'Port to listen on; default: the last one, or any',
  },
  'no-open': { type: 'boolean', description: 'Print the address, and open no browser' },
  out: {
    type: 'string',
    short: 'o',
    value: 'file',
    description: 'File to save the description of recorded requests to; default: asked in the window',
  },
  config: {
    type: 'string',
    value: 'file',
    description: 'Configuration file; default: curlew.config.* in this folder',
  },
} as const;

export const openCommand: Command<typeof options> = {
  name: 'open',
  summary: 'Edit a description and call its API in a window of your browser',
  usage: '[file…] [options]',
  positional:
    'a file: an OpenAPI description, curl captures, a collection or a HAR; or a folder, to choose from its files',
  options,
  examples: [
    { what: 'Choose a recent file, or begin a new description', line: 'curlew open' },
    { what: 'Work on a description', line: 'curlew open openapi.yaml' },
    { what: 'Begin a new description', line: 'curlew open new.yaml' },
    { what: 'Several, in one window', line: 'curlew open users.yaml orders.yaml' },
    { what: 'Begin with what a browser recorded', line: 'curlew open captures.har --out openapi.yaml' },
    { what: 'On another machine, over SSH', line: 'curlew open openapi.yaml --no-open --port 4322' },
  ],
  notes: [
    'The address has a token, which becomes a cookie: pages of other sites, and programs without it, get 403. The server listens on 127.0.0.1 alone.',
    'Nothing is sent anywhere but the requests that you send, to the servers of the description. Other hosts are refused until you allow them by name.',
    'Unsaved text is kept in the folder of your system for the state of programs, and is there again after a crash. Open windows reconnect when the command is started again with the same files. Ctrl+C stops.',
  ],
};
