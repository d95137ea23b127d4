import type { Lake } from '../lake.ts'
import type { RequestContext, Route } from '../http/router.ts'
import type { Principal, Role } from '../access/principal.ts'
import { requireMember } from '../access/require-permission.ts'
import { httpError } from '../http/errors.ts'
import { requireProjectMember, readAdministratorBody } from './project-guard.ts'
import { isTokenPrincipal } from '../access/project-members.ts'
import { canManageProject, roleDescriptionOf } from '../access/role-grants.ts'
import { principalsAbleToSignIn } from './principals.ts'

/**
 * Features of the project, by the names that Studio checks. `contentReleases` and `singleDocRelease` enable releases
 * and scheduled drafts, `studioComments` and `sanityTasks` comments and tasks.
 */
export const PROJECT_FEATURES: readonly string[] = [
  'contentReleases',
  'singleDocRelease',
  'studioComments',
  'sanityTasks',
  'privateDataset',
  'crossDatasetReferences',
  'advancedDatasetManagement',
]

/** Releases are not metered; Studio compares its counts with this limit. */
const RELEASE_LIMIT = 1_000_000

function projects(context: RequestContext): Response {
  requireMember(context)
  const requestedOrganization = context.url.searchParams.get('organizationId')
  return Response.json(requestedOrganization === null ? [describe(context)] : [])
}

function project(context: RequestContext): Response {
  requireProjectMember(context)
  return Response.json(describe(context))
}

function describe({ url, lake, principal }: RequestContext) {
  const { projectId, defaultDataset } = lake.config
  const without = (part: string) => url.searchParams.get(`include${part}`) === 'false'
  return {
    id: projectId,
    displayName: projectId.replace(
      /(^|-)(\w)/g,
      (_, gap: string, letter: string) => (gap && ' ') + letter.toUpperCase(),
    ),
    studioHost: null,
    // Without an organization Studio skips organization requests.
    organizationId: null,
    isBlocked: false,
    isDisabled: false,
    isDisabledByUser: false,
    createdAt: lake.dataset(defaultDataset)?.createdAt ?? lake.clock().toISOString(),
    pendingInvites: 0,
    metadata: {},
    ...(without('Members') ? {} : { members: members(lake, principal) }),
    ...(without('Features') ? {} : { features: PROJECT_FEATURES }),
  }
}

function members(lake: Lake, current: Principal) {
  return principalsAbleToSignIn(lake).map((person) => ({
    id: person.id,
    role: roleDescriptionOf(person).name,
    roles: [roleDescriptionOf({ ...person, languages: [] })],
    isRobot: isTokenPrincipal(person),
    isCurrentUser: person.id === current.id,
  }))
}

/** Permissions on the project. `deployStudio` is absent, so Studio uploads no schema and no manifest. */
function grants(context: RequestContext): Response {
  requireProjectMember(context)
  return Response.json(grantsFor(context.principal))
}

/** `GET /users/me/grants`: the same for all projects of the caller, which is this one. */
function ownGrants(context: RequestContext): Response {
  const principal = requireMember(context)
  const { projectId } = context.lake.config
  return Response.json({ organizations: {}, projects: { [projectId]: grantsFor(principal) } })
}

/**
 * `PATCH /projects/{project}`: Sanity's CLI stores metadata of its first run here. It is ignored; no other field can
 * be changed.
 */
async function note(context: RequestContext): Promise<Response> {
  const { body } = await readAdministratorBody(context)
  const other = Object.keys(body).find((name) => name !== 'metadata')
  if (other !== undefined)
    throw httpError(501, 'Not Implemented', `"${other}" of a project is not changed by this lake`)
  return Response.json(describe(context))
}

/** Permissions of a role on the project: by resource, the allowed actions. */
export function projectGrantsOf(role: Role): Record<string, readonly string[]> {
  const manages = canManageProject({ role })
  const all = ['create', 'delete', 'read', 'update']
  return {
    'sanity.project': ['read'],
    'sanity.project.datasets': manages ? all : ['read'],
    'sanity.project.roles': ['read'],
    ...(manages && {
      'sanity.project.cors': all,
      'sanity.project.tokens': all,
      'sanity.project.webhooks': all,
      'sanity.project.members': [...all, 'invite'],
    }),
  }
}

function grantsFor({ role }: Principal): Record<string, unknown> {
  const grants = Object.entries(projectGrantsOf(role)).map(([name, actions]) => {
    const title = name.split('.').at(-1) ?? name
    const held = actions.map((action) => ({ name: action, params: {} }))
    const own = { id: name, name, title, description: null, isCustom: false, config: {} }
    return [name, [{ ...own, grants: held }]]
  })
  return Object.fromEntries(grants)
}

function releaseAllowed(context: RequestContext): Response {
  requireProjectMember(context)
  return Response.json({
    data: {
      datasetReleaseLimit: RELEASE_LIMIT,
      orgActiveReleaseLimit: RELEASE_LIMIT,
      orgMeteredActiveReleaseCount: 0,
    },
  })
}

export const projectRoutes: Route[] = [
  { method: 'GET', path: '/projects', handler: projects },
  { method: 'GET', path: '/projects/:project', handler: project },
  { method: 'PATCH', path: '/projects/:project', handler: note },
  { method: 'GET', path: '/users/me/grants', handler: ownGrants },
  { method: 'GET', path: '/projects/:project/grants', handler: grants },
  {
    method: 'GET',
    path: '/projects/:project/new-content-release-allowed',
    handler: releaseAllowed,
  },
  { method: 'GET', path: '/features', handler: () => Response.json(PROJECT_FEATURES) },
]
