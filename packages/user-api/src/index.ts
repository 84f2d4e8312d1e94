export { PROTO_FILE, SHOP_SERVICE } from './grpc/serve-grpc.ts';
export { createMcpServer } from './mcp/create-mcp-server.ts';
export { serveMcpStdio } from './mcp/serve-mcp-stdio.ts';
export type { BrokenRule, Mutation, Protocol } from './mutations/mutation.ts';
export { MUTATIONS } from './mutations/mutations.ts';
export { SEED_CLIENTS, SEED_USERS } from './shop/seed-data.ts';
export { startUserApi, type UserApi, type UserApiOptions } from './start-user-api.ts';
export type { ShopRouter } from './trpc/shop-router.ts';
