import { useMemo } from 'react'
import {
  type DocumentActionComponent,
  type DocumentPermission,
  useDocumentPairPermissions,
} from 'sanity'
import { useCanCreateReleases, useOwnRoleTitles } from '../data/use-permission.ts'

/** Actions whose permission Studio does not check itself, and the permission that each needs. */
const requiredPermissions: Readonly<
  Record<string, { permission: DocumentPermission; does: string }>
> = {
  schedule: { permission: 'publish', does: 'schedule this document' },
  discardChanges: { permission: 'discardDraft', does: 'discard these changes' },
}

/** Disables an action, with the reason, where the permission is missing; it would fail at the API otherwise. */
function guardAction(
  useAction: DocumentActionComponent,
  { permission, does }: { permission: DocumentPermission; does: string },
): DocumentActionComponent {
  const useGuardedAction: DocumentActionComponent = (props) => {
    const described = useAction(props)
    const role = useOwnRoleTitles()
    const { id, type, release } = props
    // Memoized: Studio requests permissions again for each new object.
    const requested = useMemo(
      () => ({ id, type, permission, ...(release !== undefined && { version: release }) }),
      [id, type, release],
    )
    const [pair, isLoading] = useDocumentPairPermissions(requested)
    // Scheduling creates a release.
    const mayPlan = useCanCreateReleases()
    const plans = permission === 'publish'
    const isRefused = pair?.granted === false || (plans && mayPlan === false)
    const isAsked = isLoading && (!plans || mayPlan === undefined)
    return useMemo(
      () =>
        !described || described.disabled || isAsked || !isRefused
          ? described
          : { ...described, disabled: true, title: `Your role (${role}) may not ${does}.` },
      [described, isAsked, isRefused, role],
    )
  }
  useGuardedAction.action = useAction.action
  useGuardedAction.displayName = useAction.displayName
  return useGuardedAction
}

/** Caches the wrapper of each action, because Studio identifies actions by reference. */
const wrapperCache = new WeakMap<DocumentActionComponent, DocumentActionComponent>()

/** Guards the actions that Studio does not check by the current user's permissions. */
export function withPermissionGuards(
  actions: DocumentActionComponent[],
): DocumentActionComponent[] {
  return actions.map((action) => {
    const need = requiredPermissions[action.action ?? '']
    if (!need) return action
    const kept = wrapperCache.get(action) ?? guardAction(action, need)
    wrapperCache.set(action, kept)
    return kept
  })
}
