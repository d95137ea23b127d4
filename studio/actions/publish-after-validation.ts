import { useToast } from '@sanity/ui/toast'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  type DocumentActionComponent,
  type DocumentActionDescription,
  type DocumentActionProps,
  getTargetScopeId,
  useEditState,
  useSyncState,
  useTranslation,
  useValidationStatus,
} from 'sanity'
import { useDocumentPane } from 'sanity/structure'

/**
 * What Studio's checks say of the text as it is now; undefined while they are, or what they are of is, on its way.
 *
 * Studio gives the newest revision to whatever its checks said last, and for a few milliseconds calls that complete
 * while the check of the newest text has not begun. So it counts only once it has stood for a while.
 */
function useSettledChecks({ id, type, release }: DocumentActionProps) {
  const { documentId, documentType, value, targetDocumentState } = useDocumentPane()
  const scopeId = getTargetScopeId(targetDocumentState)
  const { isValidating, revision, validation } = useValidationStatus(value._id, type, !release)
  const { isSyncing } = useSyncState(id, type, scopeId)
  const { version, draft, published, transactionSyncLock } = useEditState(
    documentId,
    documentType,
    'default',
    scopeId,
  )
  const text = version ?? draft ?? published
  const complete =
    !isValidating && !isSyncing && !transactionSyncLock?.enabled && revision === text?._rev
  const checks = useMemo(
    () =>
      complete ? { text, failed: validation.some(({ level }) => level === 'error') } : undefined,
    [complete, text, validation],
  )
  return useSettled(checks) ? checks : undefined
}

/** How long a press waits for an action that is disabled. */
const patienceMs = 2000
/** How far apart two presses are that are meant as two: Studio shows after less that it publishes. */
const apartMs = 500

/**
 * Studio's own action, but for its press: that is kept here until the checks of the very text that is published have
 * settled, and only then handed on. Until they have settled it can be pressed if it could be before.
 */
function hold(usePublish: DocumentActionComponent): DocumentActionComponent {
  const useHeldPublish: DocumentActionComponent = (props: DocumentActionProps) => {
    const described = usePublish(props)
    const checks = useSettledChecks(props)
    const { t } = useTranslation('structure')
    const toast = useToast()
    const target = `${props.id} ${props.scopeId ?? ''}`
    const [pressed, setPressed] = useState<string>()
    const held = described !== null && pressed === target
    const handedOn = useRef(0)
    // What could be pressed last, until settled checks put it out. A button that goes out between the press of a mouse
    // and its release loses the click, and the checks of an older text may put it out at any moment.
    const [offered, setOffered] = useState<string>()
    const offers = described?.disabled ? undefined : described?.label
    if ((checks || offers !== undefined) && offered !== offers) setOffered(offers)
    const stays = described?.disabled === true && !checks && offered === described.label
    // The second of two quick presses is not for whatever is typed next.
    const press = useCallback(() => {
      if (Date.now() - handedOn.current > apartMs) setPressed(target)
    }, [target])

    useEffect(() => {
      if (pressed === undefined || (held && !checks)) return undefined
      // Studio may be finding out for a moment what it would publish; but nobody means a press for ever.
      const patience = described?.disabled && checks && !checks.failed ? patienceMs : 0
      const decide = setTimeout(() => {
        setPressed(undefined)
        // What is no longer shown is no longer meant.
        if (!held || !checks) return
        if (checks.failed)
          toast.push({
            title: t('action.publish.validation-issues-toast.title'),
            description: t('action.publish.validation-issues-toast.description'),
            status: 'error',
          })
        else if (!described.disabled) {
          handedOn.current = Date.now()
          described.onHandle?.()
        }
      }, patience)
      return () => clearTimeout(decide)
    }, [pressed, held, checks, described, toast, t])

    return useMemo((): DocumentActionDescription | null => {
      if (!described?.onHandle) return described
      if (!held) return { ...described, onHandle: press, ...(stays && { disabled: false }) }
      return {
        ...described,
        onHandle: press,
        disabled: true,
        label: t('action.publish.validation-in-progress.label'),
        title: t('action.publish.waiting'),
        shortcut: null,
      }
    }, [described, held, press, stays, t])
  }
  useHeldPublish.action = usePublish.action
  useHeldPublish.displayName = usePublish.displayName
  return useHeldPublish
}

/** By Studio's action its held one: Studio tells actions apart by what they are. */
const known = new WeakMap<DocumentActionComponent, DocumentActionComponent>()

/** The actions with a press of Publish that no older check decides on; the other ones are as they were. */
export function holdPublish(actions: DocumentActionComponent[]): DocumentActionComponent[] {
  return actions.map((action) => {
    if (action.action !== 'publish') return action
    const held = known.get(action) ?? hold(action)
    known.set(action, held)
    return held
  })
}

/** How long a state must have stood before it counts: longer than the 200 ms in which Studio gathers changes. */
const hops = 6
const hopMs = 50

/**
 * Whether a state has stood unchanged for 300 ms; whatever changes begins anew.
 *
 * @param state an object that is another one as soon as anything in it is
 */
function useSettled(state: object | undefined): boolean {
  const [settled, settle] = useState<object>()
  useEffect(() => {
    if (!state) return undefined
    let timer: ReturnType<typeof setTimeout>
    // In hops: one long timer could run out while the page is busy, ahead of the short ones that are due before it.
    const wait = (left: number) => {
      timer = setTimeout(() => (left > 1 ? wait(left - 1) : settle(state)), hopMs)
    }
    wait(hops)
    return () => clearTimeout(timer)
  }, [state])
  return state !== undefined && settled === state
}
