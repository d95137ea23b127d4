import { useMemo, useState } from 'react'
import type { DocumentActionComponent, DocumentActionDescription } from 'sanity'

/** Marks that an editor has seen the warning of, by document; not repeated in this session. */
const confirmed = new Set<string>()

/** Warns once before a translation of a language model is published without approval. */
function warnOfMachineTranslation(usePublish: DocumentActionComponent): DocumentActionComponent {
  const usePublishWithWarning: DocumentActionComponent = (props) => {
    const described = usePublish(props)
    const { id, release, draft } = props
    const mark = draft?.['machineTranslation'] as { at?: unknown } | undefined
    const key = mark && `${id} ${String(mark.at)}`
    const [isOpen, setOpen] = useState(false)
    const onHandle = described?.onHandle
    return useMemo((): DocumentActionDescription | null => {
      if (!onHandle || release !== undefined || key === undefined || confirmed.has(key))
        return described
      return {
        ...described,
        onHandle: () => setOpen(true),
        ...(isOpen && {
          dialog: {
            type: 'confirm',
            tone: 'caution',
            message:
              'This translation has texts of a language model without approval. Read it first; then choose “Approve translation” in the menu.',
            confirmButtonText: 'Publish anyway',
            onCancel: () => setOpen(false),
            onConfirm: () => {
              confirmed.add(key)
              setOpen(false)
              onHandle()
            },
          },
        }),
      }
    }, [described, onHandle, release, key, isOpen])
  }
  usePublishWithWarning.action = usePublish.action
  usePublishWithWarning.displayName = usePublish.displayName
  return usePublishWithWarning
}

/** Caches the wrapper of each action, because Studio identifies actions by reference. */
const wrapperCache = new WeakMap<DocumentActionComponent, DocumentActionComponent>()

/** Adds the warning to the publish action; other actions are unchanged. */
export function withMachineTranslationWarning(
  actions: DocumentActionComponent[],
): DocumentActionComponent[] {
  return actions.map((action) => {
    if (action.action !== 'publish') return action
    const kept = wrapperCache.get(action) ?? warnOfMachineTranslation(action)
    wrapperCache.set(action, kept)
    return kept
  })
}
