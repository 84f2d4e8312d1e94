import { describeApi } from './describe-api.ts';

/** An API that is used by the tests of the search: method, path, `operationId` and summary of each operation. */
const OPERATIONS = `
get /me | members/get-self | Get the authenticated member
get /me/projects | projects/list-for-self | List projects of the authenticated member
post /me/projects | projects/create-for-self | Create a project for the authenticated member
get /me/tickets | tickets/list-for-self | List tickets assigned to the authenticated member
get /me/watched | watching/list-watched | List projects that the authenticated member watches
put /me/watched/{project} | watching/watch-project | Watch a project
delete /me/watched/{project} | watching/unwatch-project | Stop watching a project
get /members | members/list | List members
get /members/{member} | members/get | Get a member
get /members/{member}/projects | projects/list-for-member | List projects of a member
get /members/{member}/watched | watching/list-watched-by-member | List projects that a member watches
get /teams/{team} | teams/get | Get a team
patch /teams/{team} | teams/update | Update a team
get /teams/{team}/members | teams/list-members | List team members
put /teams/{team}/members/{member} | teams/add-member | Add a team member
delete /teams/{team}/members/{member} | teams/remove-member | Remove a team member
get /teams/{team}/projects | projects/list-for-team | List team projects
post /teams/{team}/projects | projects/create-in-team | Create a team project
get /teams/{team}/hooks | teams/list-hooks | List team webhooks
post /teams/{team}/hooks | teams/create-hook | Create a team webhook
get /projects/{project} | projects/get | Get a project
patch /projects/{project} | projects/update | Update a project
delete /projects/{project} | projects/delete | Delete a project
post /projects/{project}/copies | projects/create-copy | Create a copy
get /projects/{project}/copies | projects/list-copies | List copies
get /projects/{project}/invitations | projects/list-invitations | List project invitations
put /projects/{project}/contributors/{member} | projects/add-contributor | Add a project contributor
delete /projects/{project}/contributors/{member} | projects/remove-contributor | Remove a project contributor
get /projects/{project}/contributors | projects/list-contributors | List project contributors
get /projects/{project}/hooks | projects/list-hooks | List project webhooks
post /projects/{project}/hooks | projects/create-hook | Create a project webhook
get /projects/{project}/labels | labels/list-for-project | List labels of a project
post /projects/{project}/labels | labels/create | Create a label
patch /projects/{project}/labels/{label} | labels/update | Update a label
delete /projects/{project}/labels/{label} | labels/delete | Delete a label
get /projects/{project}/tickets | tickets/list-for-project | List project tickets
post /projects/{project}/tickets | tickets/create | Create a ticket
get /projects/{project}/tickets/{number} | tickets/get | Get a ticket
patch /projects/{project}/tickets/{number} | tickets/update | Update a ticket
put /projects/{project}/tickets/{number}/lock | tickets/lock | Lock a ticket
get /projects/{project}/tickets/{number}/labels | tickets/list-labels | List labels of a ticket
post /projects/{project}/tickets/{number}/labels | tickets/add-labels | Add labels to a ticket
put /projects/{project}/tickets/{number}/labels | tickets/set-labels | Set labels of a ticket
delete /projects/{project}/tickets/{number}/labels/{label} | tickets/remove-label | Remove a label from a ticket
get /projects/{project}/tickets/{number}/notes | tickets/list-notes | List ticket notes
post /projects/{project}/tickets/{number}/notes | tickets/create-note | Create a ticket note
get /projects/{project}/tickets/notes/{note} | tickets/get-note | Get a ticket note
patch /projects/{project}/tickets/notes/{note} | tickets/update-note | Update a ticket note
delete /projects/{project}/tickets/notes/{note} | tickets/delete-note | Delete a ticket note
post /projects/{project}/tickets/{number}/assignees | tickets/add-assignees | Add assignees to a ticket
delete /projects/{project}/tickets/{number}/assignees | tickets/remove-assignees | Remove assignees from a ticket
get /projects/{project}/change-requests | changes/list | List change requests
post /projects/{project}/change-requests | changes/create | Create a change request
get /projects/{project}/change-requests/{number} | changes/get | Get a change request
patch /projects/{project}/change-requests/{number} | changes/update | Update a change request
put /projects/{project}/change-requests/{number}/merge | changes/merge | Merge a change request
get /projects/{project}/change-requests/{number}/merge | changes/check-if-merged | Check if a change request has been merged
get /projects/{project}/change-requests/{number}/files | changes/list-files | List files of a change request
get /projects/{project}/change-requests/{number}/reviews | changes/list-reviews | List reviews of a change request
post /projects/{project}/change-requests/{number}/reviews | changes/create-review | Create a review of a change request
post /projects/{project}/change-requests/{number}/reviews/{review}/notes | changes/create-review-note | Create a review note for a change request
get /projects/{project}/commits/{commit}/change-requests | changes/list-for-commit | List change requests associated with a commit
get /projects/{project}/files/{path} | files/get-content | Get the content of a file
put /projects/{project}/files/{path} | files/write-content | Create or replace the content of a file
get /projects/{project}/pipelines | pipelines/list | List pipelines of a project
post /projects/{project}/pipelines/{pipeline}/dispatches | pipelines/create-dispatch | Create a dispatch event of a pipeline
get /projects/{project}/pipelines/{pipeline}/runs | pipelines/list-runs | List runs of a pipeline
get /projects/{project}/runs/{run} | pipelines/get-run | Get a run of a pipeline
post /projects/{project}/runs/{run}/cancel | pipelines/cancel-run | Cancel a run of a pipeline
get /projects/{project}/versions | versions/list | List versions
get /projects/{project}/versions/latest | versions/get-latest | Get the latest version
post /projects/{project}/versions | versions/create | Create a version
get /search/tickets | search/tickets | Search tickets
get /search/projects | search/projects | Search projects
`;

/** The description of an issue tracker with 76 operations, of which many have the same words. */
export function describeTracker() {
  const paths: Record<string, Record<string, object>> = {};
  for (const line of OPERATIONS.trim().split('\n')) {
    const [request = '', operationId = '', summary = ''] = line.split(' | ');
    const [method = '', path = ''] = request.split(' ');
    const tags = [operationId.split('/')[0] ?? ''];
    const operation = { operationId, summary, tags, responses: { 200: { description: 'ok' } } };
    paths[path] = { ...paths[path], [method]: operation };
  }
  return describeApi({ servers: [{ url: 'https://tracker.test' }], paths });
}
