import { RELEASES_VERSION, versionAtLeast } from '../../document/api-version.ts'
import { quoted } from '../../document/quoted.ts'
import { MalformedWrite } from '../errors.ts'
import { malformed, type ActionHandler, type RawAction } from './action.ts'

/** Every action there is, by `actionType`. */
export type ActionTable = Readonly<Record<string, ActionHandler>>

export interface ParsedAction {
  action: RawAction
  handler: ActionHandler
}

/**
 * Finds the handler of each action of a request, before any of them runs.
 * @throws MalformedWrite for the first one that is malformed, unknown, or newer than the caller's API version.
 */
export function parseActions(
  value: unknown,
  table: ActionTable,
  apiVersion: string,
): ParsedAction[] {
  const actions = Array.isArray(value) ? value : value === undefined ? [] : [value]
  if (actions.length === 0)
    throw new MalformedWrite('Malformed request: "actions" must hold at least one action')
  return actions.map((action: unknown, index) => {
    if (!isRawAction(action))
      throw new MalformedWrite(`Action at index ${index} has no "actionType"`)
    const handler = Object.hasOwn(table, action.actionType) ? table[action.actionType] : undefined
    if (!handler) throw new MalformedWrite(`Unknown action type ${quoted(action.actionType)}`)
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
