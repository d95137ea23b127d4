import { useMemo } from 'react'
import {
  type DocumentActionComponent,
  type DocumentPermission,
  useDocumentPairPermissions,
} from 'sanity'
import { useCanCreateReleases, useRoleTitles } from '../data/use-permission.ts'

/** Studio's actions that ask for no right themselves, and the one that each needs. */
const requiredPermissions: Readonly<
  Record<string, { permission: DocumentPermission; does: string }>
> = {
  schedule: { permission: 'publish', does: 'schedule this document' },
  discardChanges: { permission: 'discardDraft', does: 'discard these changes' },
}

/** Turns an action off, with the reason, where the right is missing; it would fail at the last moment otherwise. */
function guardAction(
  useAction: DocumentActionComponent,
  { permission, does }: { permission: DocumentPermission; does: string },
): DocumentActionComponent {
  const useGuardedAction: DocumentActionComponent = (props) => {
    const described = useAction(props)
    const role = useRoleTitles()
    const { id, type, release } = props
    // Studio asks anew for each new object.
    const asked = useMemo(
      () => ({ id, type, permission, ...(release !== undefined && { version: release }) }),
      [id, type, release],
    )
    const [pair, isLoading] = useDocumentPairPermissions(asked)
    // What goes live at a time is a release of its own.
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

/** By Studio's action its kept one: Studio tells actions apart by what they are. */
const wrapperCache = new WeakMap<DocumentActionComponent, DocumentActionComponent>()

/** The actions, those that Studio does not check itself within the rights of whoever is signed in. */
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
