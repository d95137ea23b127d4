import { useMemo } from 'react'
import {
  type DocumentActionComponent,
  type DocumentPermission,
  useDocumentPairPermissions,
} from 'sanity'
import { useMayPlan, useRoleWords } from '../data/use-permission.ts'

/** Studio's actions that ask for no right themselves, and the one that each needs. */
const needed: Readonly<Record<string, { permission: DocumentPermission; does: string }>> = {
  schedule: { permission: 'publish', does: 'schedule this document' },
  discardChanges: { permission: 'discardDraft', does: 'discard these changes' },
}

/** Turns an action off, with the reason, where the right is missing; it would fail at the last moment otherwise. */
function keepWithin(
  useAction: DocumentActionComponent,
  { permission, does }: { permission: DocumentPermission; does: string },
): DocumentActionComponent {
  const useKept: DocumentActionComponent = (props) => {
    const described = useAction(props)
    const role = useRoleWords()
    const { id, type, release } = props
    // Studio asks anew for each new object.
    const asked = useMemo(
      () => ({ id, type, permission, ...(release !== undefined && { version: release }) }),
      [id, type, release],
    )
    const [pair, isLoading] = useDocumentPairPermissions(asked)
    // What goes live at a time is a release of its own.
    const mayPlan = useMayPlan()
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
  useKept.action = useAction.action
  useKept.displayName = useAction.displayName
  return useKept
}

/** By Studio's action its kept one: Studio tells actions apart by what they are. */
const known = new WeakMap<DocumentActionComponent, DocumentActionComponent>()

/** The actions, those that Studio does not check itself within the rights of whoever is signed in. */
export function withinRights(actions: DocumentActionComponent[]): DocumentActionComponent[] {
  return actions.map((action) => {
    const need = needed[action.action ?? '']
    if (!need) return action
    const kept = known.get(action) ?? keepWithin(action, need)
    known.set(action, kept)
    return kept
  })
}
