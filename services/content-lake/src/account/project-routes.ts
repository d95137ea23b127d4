import type { Lake } from '../lake.ts'
import type { RequestContext, Route } from '../http/router.ts'
import type { Principal } from '../access/principal.ts'
import { requireMember } from '../access/guard.ts'
import { requireProject } from './own-project.ts'
import { isRobot, membersOf } from '../access/people.ts'
import { managesProject, PROJECT_ROLES, roleOf } from '../access/grants.ts'

/**
 * What the project can do, in the names that Studio asks for. `contentReleases` and `singleDocRelease` open
 * releases and scheduled drafts, `studioComments` and `sanityTasks` what people say about documents.
 */
export const FEATURES: readonly string[] = [
  'contentReleases',
  'singleDocRelease',
  'studioComments',
  'sanityTasks',
  'privateDataset',
  'crossDatasetReferences',
]

/** Releases are not metered here; Studio compares its counts with these. */
const RELEASE_LIMIT = 1_000_000

function projects(context: RequestContext): Response {
  requireMember(context)
  const asked = context.url.searchParams.get('organizationId')
  return Response.json(asked === null ? [describe(context)] : [])
}

function project(context: RequestContext): Response {
  requireMember(context)
  requireProject(context)
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
    // Studio asks for nothing of an organization when there is none.
    organizationId: null,
    isBlocked: false,
    isDisabled: false,
    isDisabledByUser: false,
    createdAt: lake.dataset(defaultDataset)?.createdAt ?? lake.clock().toISOString(),
    pendingInvites: 0,
    metadata: {},
    ...(without('Members') ? {} : { members: members(lake, principal) }),
    ...(without('Features') ? {} : { features: FEATURES }),
  }
}

function members(lake: Lake, current: Principal) {
  return membersOf(lake.config, lake.people.all()).map((person) => ({
    id: person.id,
    role: person.role,
    roles: [roleOf(person.role)],
    isRobot: isRobot(person),
    isCurrentUser: person.id === current.id,
  }))
}

/** The rights on the project itself. `deployStudio` is absent, so Studio uploads no schema and no manifest. */
function grants(context: RequestContext): Response {
  const principal = requireMember(context)
  requireProject(context)
  const grant = (name: string, title: string, names: string[]) => [
    {
      id: name,
      name,
      title,
      description: null,
      isCustom: false,
      config: {},
      grants: names.map((each) => ({ name: each, params: {} })),
    },
  ]
  const writes = managesProject(principal)
  return Response.json({
    'sanity.project': grant('sanity.project', 'Project', ['read']),
    'sanity.project.datasets': grant(
      'sanity.project.datasets',
      'Datasets',
      writes ? ['create', 'delete', 'read', 'update'] : ['read'],
    ),
    'sanity.project.roles': grant('sanity.project.roles', 'Roles', ['read']),
  })
}

function roles(context: RequestContext): Response {
  requireMember(context)
  requireProject(context)
  return Response.json(
    PROJECT_ROLES.map((role) => ({
      ...role,
      isRootRole: true,
      appliesToUsers: true,
      appliesToRobots: true,
    })),
  )
}

function releaseAllowed(context: RequestContext): Response {
  requireMember(context)
  requireProject(context)
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
  { method: 'GET', path: '/projects/:project/grants', handler: grants },
  { method: 'GET', path: '/projects/:project/roles', handler: roles },
  {
    method: 'GET',
    path: '/projects/:project/new-content-release-allowed',
    handler: releaseAllowed,
  },
  { method: 'GET', path: '/features', handler: () => Response.json(FEATURES) },
]
