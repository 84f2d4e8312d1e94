import { z } from 'zod';
import { pathSchema } from './path-option.ts';

const component = pathSchema.optional();

/** Components that a user may replace. A replacement receives the props of Curlew's own component. */
export const componentsSchema = z.strictObject({
  /** Draws the page of an operation or a webhook. Props: `page` (an `OperationPage`). */
  Operation: component,
  /** Draws the page of a tag. Props: `page` (a `TagPage`). */
  Tag: component,
  /** Draws the first page of a reference. Props: `page` (an `OverviewPage`). */
  Overview: component,
  /** Draws the page of one schema. Props: `page` (a `SchemaPage`). */
  Schema: component,
  /** Draws the list of schemas. Props: `page` (a `SchemaListPage`). */
  SchemaList: component,
  /** Draws the header of every page if no `layout` is given. Props: `page`, `references`. */
  Header: component,
  /** Draws the footer of every page if no `layout` is given. It has no props. */
  Footer: component,
  /** Draws the groups and operations beside a page. Props: `page`. */
  Navigation: component,
  /** Draws the links to the previous and the next page. Props: `page`. */
  Pager: component,
  /** Draws "On this page". Props: `contents`. */
  Contents: component,
  /** Draws the head of an operation: title, method, address. Props: `page` (an `OperationPage`). */
  OperationTitle: component,
  /** Draws the description of an operation and its `operationId`. Props: `operation`. */
  OperationFacts: component,
  /** Draws the parameters of one place. Props: `parameters`, `level`. */
  Parameters: component,
  /** Draws a request body. Props: `body`, `id`, `heading`, `level`. */
  RequestBody: component,
  /** Draws the responses. Props: `responses`, `id`, `heading`, `level`. */
  Responses: component,
  /** Draws code samples of the request, and examples. Props: `samples`, `examples`, `group`. */
  Samples: component,
  /** Draws collapsible examples. Props: `group`. */
  Examples: component,
  /** Draws the callbacks of an operation. Props: `callbacks`. */
  Callbacks: component,
  /** Draws servers. Props: `servers`, `level`. */
  Servers: component,
  /** Draws how requests are authorized, on the first page. Props: `schemes`. */
  SecuritySchemes: component,
  /** Draws `x-*` fields. Props: `extensions`, `id`, `level`. */
  Extensions: component,
});
