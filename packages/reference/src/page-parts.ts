import type { Html } from './html/html.ts';
import type { OperationView } from './page.ts';

export interface RequestBodyView {
  required: boolean;
  intro?: Html;
  content: MediaTypeView[];
}

export interface MediaTypeView {
  id: string;
  type: string;
  /** Media type. */
  intro?: Html;
  /** The type of the whole body in words. */
  typeHtml?: Html;
  schema?: Html;
}

export interface ExampleView {
  title: string;
  /** Its key among the examples, where the title is another. */
  name?: string;
  intro?: Html;
  /** `json`, `xml`, `http`, `text`, … */
  language: string;
  /** Highlighted. */
  code: Html;
  /** Generated from the schema. */
  generated: boolean;
}

/** Examples that are opened one at a time. */
export interface ExampleGroup {
  title: string;
  /** Of the group, unique on the page. */
  name: string;
  examples: {
    status?: string;
    statusClass?: ResponseView['class'];
    label: string;
    open: boolean;
    example: ExampleView;
  }[];
}

export interface ResponseView {
  id: string;
  status: string;
  /** `OK`, `Not Found`; empty for codes without one. */
  phrase: string;
  /** Success, redirect, client error, server error, or the rest. */
  class: '1xx' | '2xx' | '3xx' | '4xx' | '5xx' | 'default';
  /** One line for the summary. */
  intro?: Html;
  /** The rest of the description, when there is more. */
  body?: Html;
  open: boolean;
  /** The response has no content to expand. */
  isLine: boolean;
  headers?: Html;
  content: MediaTypeView[];
  links: { name: string; text: string; href?: string; intro?: Html }[];
}

export interface CallbackView extends OperationView {
  id: string;
  name: string;
  /** The summary, where there is one. */
  title?: string;
}

/** Choices of a reader for a request; one of the values is the default, the first unless a sample says otherwise. */
export interface RequestChoices {
  /** Address of the operation as an OpenAPI description. */
  operationHref: string;
  /** A browser can send it. */
  isSendable: boolean;
  /** Of several servers (by the URLs that the description writes), media types, named examples, alternatives of authorization. */
  lists: {
    name: 'server' | 'mediaType' | 'example' | 'security';
    title: string;
    options: { value: string; text: string }[];
  }[];
  /** Of all servers. */
  variables: { server: string; name: string; default: string; enum: string[] }[];
}

/** One way to send the request. */
export interface SampleView {
  id: string;
  /** `curl`, `JavaScript`, `Python`, `Go`. */
  title: string;
  language: string;
  code: Html;
  /** Written by the author of the description; otherwise it can be written anew for other choices. */
  isGiven: boolean;
}

export interface ServerView {
  url: string;
  name?: string;
  intro?: Html;
  variables: { name: string; default: string; enum: string[]; intro?: Html }[];
}

export interface SecuritySchemeView {
  id: string;
  title: string;
  /** "API key in the header `X-Key`". */
  kind: Html;
  intro?: Html;
  facts: { label: string; text: string; href?: string }[];
  /** `flows`: those that know the scope, where others do not. */
  scopes: { name: string; intro?: Html; flows?: string }[];
}
