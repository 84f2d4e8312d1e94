import { z } from 'zod';
import { pathSchema } from './path-option.ts';

const component = pathSchema.optional();

/** Components a user may replace; the props of each are those of Curlew's own component. */
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
  /** Draws what is above every page when no `layout` is given. Props: `page`, `references`. */
  Header: component,
  /** Draws what is below every page when no `layout` is given. Props: none. */
  Footer: component,
  /** Draws the groups and operations beside a page. Props: `page`. */
  Navigation: component,
  /** Draws the links to the previous and the next page. Props: `page`. */
  Pager: component,
  /** Draws "On this page". Props: `contents`. */
  Contents: component,
  /** Draws the head of an operation: title, method, address. Props: `page` (an `OperationPage`). */
  OperationTitle: component,
  /** Draws the description of an operation, and what it is called. Props: `operation`. */
  OperationFacts: component,
  /** Draws the parameters of one place. Props: `parameters`, `level`. */
  Parameters: component,
  /** Draws a request body. Props: `body`, `id`, `heading`, `level`. */
  RequestBody: component,
  /** Draws the responses. Props: `responses`, `id`, `heading`, `level`. */
  Responses: component,
  /** Draws code that sends the request, and its examples. Props: `samples`, `examples`, `group`. */
  Samples: component,
  /** Draws examples that open. Props: `group`. */
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
