import { requireAdministrator } from '../access/require-permission.ts'
import { requireProjectMember } from '../account/project-guard.ts'
import { httpError, notFound } from '../http/errors.ts'
import type { Handler, Route } from '../http/router.ts'

/**
 * Stubs for hosted services that this lake does not offer. Lists are empty, in the shape that Studio, its plugins and
 * the CLI read; requests for the service itself get a 501 with the reason.
 */
function emptyResponse(body: unknown): Handler {
  return (context) => {
    requireProjectMember(context)
    return Response.json(body)
  }
}

/** 501 is not retried by the public client. */
function notImplemented(sentence: string): Handler {
  return async (context) => {
    requireProjectMember(context)
    await context.request.body?.cancel()
    throw httpError(501, 'Not Implemented', sentence)
  }
}

const noIndex = notImplemented('This lake makes no embeddings: there is no index to ask')
const noSchedules = notImplemented(
  'This lake has no schedules of single documents: schedule a release, or a draft, instead',
)
const noOrganization = notImplemented(
  'A content lake is one project and belongs to no organization',
)
const noOtherProject = notImplemented(
  'A content lake is one project: start another one with `content-lake serve --project <id> --data-dir <folder>`',
)
const noLibrary = notImplemented(
  'This lake has no media library: its assets are kept in datasets, by `sanity assets upload`',
)
const noKnowledge = notImplemented('This lake has no knowledge bases')
const noModelProtocol = notImplemented(
  'This lake has no server for language models, so there is no token for one',
)

/** A 404 for single items of an unsupported kind. */
function alwaysNotFound(sentence: string): Handler {
  return (context) => {
    requireProjectMember(context)
    throw notFound(sentence)
  }
}

/** Routes for all methods below some paths. */
function anyMethod(paths: readonly string[], handler: Handler): Route[] {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
  return paths.flatMap((path) => methods.map((method) => ({ method, path, handler })))
}

/** Telemetry is denied; consent is rejected, since telemetry is not collected. */
const telemetryConsent: Handler = (context) => {
  requireProjectMember(context)
  if (context.params.status === 'denied') return Response.json({ status: 'denied' })
  throw httpError(501, 'Not Implemented', 'This lake takes no telemetry: there is nothing to allow')
}

/** Studio registers its schema descriptor here; this lake does not use it. */
const acceptDescriptor: Handler = async (context) => {
  requireAdministrator(context)
  await context.request.body?.cancel()
  return Response.json({ synchronization: { type: 'complete' } })
}

/** Feedback for the makers of Studio is discarded. */
const discardFeedback: Handler = async ({ request }) => {
  await request.body?.cancel()
  return new Response(null, { status: 204 })
}

export const unsupportedRoutes: Route[] = [
  { method: 'POST', path: '/descriptors/claim', handler: acceptDescriptor },
  { method: 'POST', path: '/intake/feedback', handler: discardFeedback },
  {
    method: 'GET',
    path: '/assist/tasks/instruction/:dataset/status',
    handler: emptyResponse({ enabled: false, initialized: false, validToken: false }),
  },
  {
    method: 'GET',
    path: '/schedules/:project/:dataset',
    handler: emptyResponse({ schedules: [], totalCount: 0 }),
  },
  { method: 'POST', path: '/schedules/:project/:dataset', handler: noSchedules },
  ...anyMethod(
    ['/schedules/:project/:dataset/:schedule'],
    alwaysNotFound('This lake has no schedules of single documents'),
  ),
  { method: 'GET', path: '/embeddings-index/:dataset', handler: emptyResponse([]) },
  { method: 'GET', path: '/embeddings-index/:dataset/:index', handler: noIndex },
  { method: 'POST', path: '/embeddings-index/:dataset', handler: noIndex },
  { method: 'POST', path: '/embeddings-index/:task/:dataset/:index', handler: noIndex },
  { method: 'POST', path: '/organizations', handler: noOrganization },
  ...anyMethod(
    ['/organizations/:organization', '/organizations/:organization/*rest'],
    noOrganization,
  ),
  { method: 'POST', path: '/projects', handler: noOtherProject },
  { method: 'DELETE', path: '/projects/:project', handler: noOtherProject },
  { method: 'POST', path: '/media-libraries', handler: noLibrary },
  ...anyMethod(['/media-libraries/:library', '/media-libraries/:library/*rest'], noLibrary),
  ...anyMethod(['/context/*rest', '/knowledge-bases/*rest'], noKnowledge),
  { method: 'PUT', path: '/users/me/consents/telemetry/status/:status', handler: telemetryConsent },
  { method: 'POST', path: '/auth/session/create', handler: noModelProtocol },
]
