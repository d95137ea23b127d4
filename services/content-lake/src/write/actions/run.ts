import type { DatabaseSync } from 'node:sqlite'
import { RELEASES_VERSION, versionAtLeast } from '../../http/data-request.ts'
import { typedError } from '../../http/errors.ts'
import { DocumentHistory } from '../../store/document-history.ts'
import { releaseActions } from '../../release/release-actions.ts'
import type { DatasetStore, WriteOptions, WriteOutcome } from '../../store/dataset-store.ts'
import { atIndex } from '../apply-mutations.ts'
import { actionError, WriteError } from '../errors.ts'
import { malformed, type ActionContext, type ActionHandler, type RawAction } from './action.ts'
import { documentActions } from './document-actions.ts'
import { versionActions } from './version-actions.ts'

const HANDLERS: Record<string, ActionHandler> = {
  ...documentActions,
  ...versionActions,
  ...releaseActions,
}

export interface ActionsRequest extends WriteOptions {
  database: DatabaseSync
  apiVersion: string
}

/**
 * Runs the actions of a request as one transaction: all of them or none.
 * @throws ApiError 400 for an action that is malformed or unknown, 409 for one that is refused.
 */
export function runActions(
  dataset: DatasetStore,
  value: unknown,
  request: ActionsRequest,
): WriteOutcome<void> {
  const steps = parseActions(value, request.apiVersion)
  const history = new DocumentHistory(request.database, dataset)
  try {
    return dataset.transact(request, (transaction) => {
      const context: ActionContext = { transaction, lastRevision: (id) => history.lastRevision(id) }
      for (const [index, { action, handler }] of steps.entries())
        atIndex(index, () => handler(action, context))
    })
  } catch (error) {
    throw error instanceof WriteError ? actionError(error) : error
  }
}

function parseActions(
  value: unknown,
  apiVersion: string,
): { action: RawAction; handler: ActionHandler }[] {
  const actions = Array.isArray(value) ? value : value === undefined ? [] : [value]
  if (actions.length === 0)
    throw typedError(
      400,
      'validationError',
      'Malformed request: "actions" must hold at least one action',
    )
  return actions.map((action: unknown, index) => {
    if (!isRawAction(action))
      throw typedError(400, 'validationError', `Action at index ${index} has no "actionType"`)
    const handler = Object.hasOwn(HANDLERS, action.actionType)
      ? HANDLERS[action.actionType]
      : undefined
    if (!handler)
      throw typedError(400, 'validationError', `Unknown action type "${action.actionType}"`)
    if (needsReleases(action.actionType) && !versionAtLeast(apiVersion, RELEASES_VERSION)) {
      throw malformed(action, `needs API version ${RELEASES_VERSION} or later`)
    }
    return { action, handler }
  })
}

const needsReleases = (type: string): boolean => type.startsWith('sanity.action.release.')

function isRawAction(value: unknown): value is RawAction {
  return (
    typeof value === 'object' &&
    value !== null &&
    'actionType' in value &&
    typeof value.actionType === 'string'
  )
}
