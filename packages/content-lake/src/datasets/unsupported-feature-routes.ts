import { requireAdministrator, requireMember } from '../access/require-permission.ts'
import { requireProjectInPath, requireProjectMember } from '../account/project-guard.ts'
import { httpError, notFound, type ApiError } from '../http/errors.ts'
import type { Handler, RequestContext, Route } from '../http/router.ts'
import { readBodyAndReauthenticate } from '../http/json-body.ts'
import { requireUnaliasedDataset } from './require-unaliased-dataset.ts'

/** Features of hosted Sanity that this lake lacks; it reports them as disabled. */
const backups = 'This lake makes no backups by itself: make one with `content-lake backup`'
const embeddings = 'This lake makes no embeddings of its documents'

/** Accepts disabling an unsupported feature and rejects enabling it. */
function switchOf(sentence: string): Handler {
  return async (context) => {
    askedOf(context)
    requireAdministrator(context)
    const sent = await readBodyAndReauthenticate(context)
    requireAdministrator(sent)
    if (sent.body.enabled !== false) throw notOffered(sentence)
    return Response.json({ enabled: false })
  }
}

/** Returns an empty or disabled state to members. */
const nothing =
  (body: object): Handler =>
  (context) => {
    askedOf(context)
    requireMember(context)
    return Response.json(body)
  }

const noBackups = nothing({ backups: [], nextCursor: null })
const backupsOff = nothing({ enabled: false })
/** The client reads `enabled` and `status`. */
const noEmbeddings = nothing({ enabled: false, status: 'disabled' })

const noBackup: Handler = (context) => {
  askedOf(context)
  requireMember(context)
  throw notFound(`There is no backup "${context.params.backup ?? ''}". ${backups}`)
}

const indexing: Handler = (context) => {
  askedOf(context)
  throw notFound(`No indexing settings at ${context.url.pathname}`)
}

const noTags: Handler = (context) => {
  requireProjectMember(context)
  return Response.json([])
}

function askedOf(context: RequestContext): void {
  if (context.params.project !== undefined) requireProjectInPath(context)
  requireUnaliasedDataset(context.lake, context.params.dataset)
}

function notOffered(sentence: string): ApiError {
  return httpError(501, 'Not Implemented', sentence)
}

const PATH = '/projects/:project/datasets/:dataset'

export const unsupportedFeatureRoutes: Route[] = [
  { method: 'GET', path: `${PATH}/backups`, handler: noBackups },
  { method: 'GET', path: `${PATH}/backups/:backup`, handler: noBackup },
  { method: 'GET', path: `${PATH}/settings/backups`, handler: backupsOff },
  { method: 'PUT', path: `${PATH}/settings/backups`, handler: switchOf(backups) },
  { method: 'GET', path: `${PATH}/settings/embeddings`, handler: noEmbeddings },
  { method: 'PUT', path: `${PATH}/settings/embeddings`, handler: switchOf(embeddings) },
  { method: 'GET', path: '/datasets/:dataset/settings/embeddings', handler: noEmbeddings },
  {
    method: 'PUT',
    path: '/datasets/:dataset/settings/embeddings',
    handler: switchOf(embeddings),
  },
  { method: 'GET', path: `${PATH}/settings/indexing`, handler: indexing },
  { method: 'GET', path: '/projects/:project/tags', handler: noTags },
]
