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
 * Validation result of the current revision; undefined while validation or syncing is in progress.
 *
 * Studio pairs the newest revision with its last validation result, and for a few milliseconds reports that pair as
 * complete before validating the newest text. A result therefore only counts once it has been stable for a while.
 */
function useSettledValidation({ id, type, release }: DocumentActionProps) {
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

/** How long a pending publish waits for a disabled action to become enabled. */
const enableTimeoutMs = 2000
/** Presses closer together than this count as one: Studio shows sooner that it is publishing. */
const doubleClickMs = 500

/**
 * Wraps Studio's publish action: a press stays pending until validation of exactly the text to be published has
 * settled. Until then the button stays enabled if it was enabled before.
 */
function withValidationWait(usePublish: DocumentActionComponent): DocumentActionComponent {
  const usePublishAfterValidation: DocumentActionComponent = (props: DocumentActionProps) => {
    const described = usePublish(props)
    const checks = useSettledValidation(props)
    const { t } = useTranslation('structure')
    const toast = useToast()
    const target = `${props.id} ${props.scopeId ?? ''}`
    const [pressed, setPressed] = useState<string>()
    const held = described !== null && pressed === target
    const handedOn = useRef(0)
    // Remembers the last enabled label until validation settles. A button that is disabled between mouse down and
    // mouse up loses the click, and validation of an older text may disable it at any moment.
    const [offered, setOffered] = useState<string>()
    const offers = described?.disabled ? undefined : described?.label
    if ((checks || offers !== undefined) && offered !== offers) setOffered(offers)
    const stays = described?.disabled === true && !checks && offered === described.label
    // The second of two quick presses must not publish what is typed next.
    const press = useCallback(() => {
      if (Date.now() - handedOn.current > doubleClickMs) setPressed(target)
    }, [target])

    useEffect(() => {
      if (pressed === undefined || (held && !checks)) return undefined
      // Studio may briefly be computing what it would publish, so wait, but not forever.
      const patience = described?.disabled && checks && !checks.failed ? enableTimeoutMs : 0
      const decide = setTimeout(() => {
        setPressed(undefined)
        // The action is no longer shown, so drop the press.
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
  usePublishAfterValidation.action = usePublish.action
  usePublishAfterValidation.displayName = usePublish.displayName
  return usePublishAfterValidation
}

/** Caches the wrapper of each action, because Studio identifies actions by reference. */
const wrapperCache = new WeakMap<DocumentActionComponent, DocumentActionComponent>()

/** Replaces the publish action by one that waits for validation; other actions are unchanged. */
export function publishAfterValidation(
  actions: DocumentActionComponent[],
): DocumentActionComponent[] {
  return actions.map((action) => {
    if (action.action !== 'publish') return action
    const held = wrapperCache.get(action) ?? withValidationWait(action)
    wrapperCache.set(action, held)
    return held
  })
}

/** A state counts once it is stable for longer than the 200 ms in which Studio batches changes. */
const settleSteps = 6
const settleStepMs = 50

/**
 * Whether a state has been unchanged for 300 ms; every change restarts the wait.
 *
 * @param state an object whose identity changes with its contents
 */
function useSettled(state: object | undefined): boolean {
  const [settled, settle] = useState<object>()
  useEffect(() => {
    if (!state) return undefined
    let timer: ReturnType<typeof setTimeout>
    // Several short timers: one long timer could fire on a busy page before shorter ones that were due earlier.
    const wait = (left: number) => {
      timer = setTimeout(() => (left > 1 ? wait(left - 1) : settle(state)), settleStepMs)
    }
    wait(settleSteps)
    return () => clearTimeout(timer)
  }, [state])
  return state !== undefined && settled === state
}
