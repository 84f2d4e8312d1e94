import type { DescriptionTemplate } from '../../protocol/start.ts';
import { plainText, resourceDescription, SNIPPETS } from '../language/snippets.ts';

/** A description to begin with. */
export interface Template extends DescriptionTemplate {
  /** YAML. */
  text: () => string;
}

/** Shows most of what an API needs: sign-in, errors, a stream and a webhook. */
const EXAMPLE = `openapi: 3.2.0
info:
  title: Tea shop
  version: 1.0.0
  description: An example with a sign-in, orders, a stream of events and a webhook. Start a server for it with \`curlew mock\`.
servers:
  - url: http://localhost:4010
security:
  - bearer: []
tags:
  - name: sign-in
    summary: Sign in
  - name: orders
    summary: Orders
paths:
  /token:
    post:
      tags: [sign-in]
      operationId: createToken
      summary: Exchange credentials for a token
      security: []
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [client_id, client_secret]
              properties:
                client_id:
                  type: string
                  examples: [tea_demo]
                client_secret:
                  type: string
                  format: password
      responses:
        '200':
          description: The token.
          content:
            application/json:
              schema:
                type: object
                required: [access_token, expires_in]
                properties:
                  access_token:
                    type: string
                  expires_in:
                    type: integer
                    description: Seconds.
                    examples: [3600]
        '401':
          $ref: '#/components/responses/Problem'
  /orders:
    get:
      tags: [orders]
      operationId: listOrders
      summary: List orders
      parameters:
        - name: status
          in: query
          schema:
            $ref: '#/components/schemas/Status'
        - name: limit
          in: query
          schema:
            type: integer
            minimum: 1
            maximum: 100
            default: 20
      responses:
        '200':
          description: The newest orders.
          content:
            application/json:
              schema:
                type: array
                items:
                  $ref: '#/components/schemas/Order'
        '401':
          $ref: '#/components/responses/Problem'
    post:
      tags: [orders]
      operationId: createOrder
      summary: Create an order
      requestBody:
        required: true
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/Order'
      responses:
        '201':
          description: The order.
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Order'
        '422':
          $ref: '#/components/responses/Problem'
  /orders/{id}:
    parameters:
      - name: id
        in: path
        required: true
        schema:
          type: string
          examples: [ord_2041]
    get:
      tags: [orders]
      operationId: getOrder
      summary: Get an order
      responses:
        '200':
          description: The order.
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Order'
        '404':
          $ref: '#/components/responses/Problem'
  /orders/{id}/events:
    parameters:
      - name: id
        in: path
        required: true
        schema:
          type: string
          examples: [ord_2041]
    get:
      tags: [orders]
      operationId: followOrder
      summary: Follow the events of an order
      responses:
        '200':
          description: Events until the order has arrived.
          content:
            text/event-stream:
              itemSchema:
                type: object
                required: [data]
                properties:
                  event:
                    type: string
                    examples: [shipped]
                  data:
                    type: string
webhooks:
  orderShipped:
    post:
      tags: [orders]
      operationId: orderShipped
      summary: An order was shipped
      requestBody:
        required: true
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/Order'
      responses:
        '204':
          description: Received.
components:
  securitySchemes:
    bearer:
      type: http
      scheme: bearer
  responses:
    Problem:
      description: What went wrong.
      content:
        application/problem+json:
          schema:
            $ref: '#/components/schemas/Problem'
  schemas:
    Status:
      type: string
      enum: [open, shipped, arrived]
    Order:
      type: object
      required: [items]
      properties:
        id:
          type: string
          readOnly: true
          examples: [ord_2041]
        status:
          $ref: '#/components/schemas/Status'
        items:
          type: array
          minItems: 1
          items:
            type: object
            required: [sku, quantity]
            properties:
              sku:
                type: string
                examples: [TEA-EARL-100]
              quantity:
                type: integer
                minimum: 1
                examples: [2]
    Problem:
      type: object
      properties:
        title:
          type: string
          examples: [The order was not found.]
        status:
          type: integer
          examples: [404]
        detail:
          type: string
`;

export const TEMPLATES: readonly Template[] = [
  {
    id: 'skeleton',
    title: 'Skeleton',
    summary: 'One operation, and nothing that has to be removed.',
    text: () => plainText(SNIPPETS.find((one) => one.in === 'document')?.text ?? ''),
  },
  {
    id: 'resource',
    title: 'Resource',
    summary: 'List, create, get, replace and delete, with pages and problem details.',
    text: () => resourceDescription('Bookshop', 'book'),
  },
  {
    id: 'example',
    title: 'Example',
    summary: 'A tea shop with a sign-in, orders, a stream of events and a webhook.',
    text: () => EXAMPLE,
  },
];
