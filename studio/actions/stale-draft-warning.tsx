import { useCallback, useMemo, useState } from 'react'
import {
  type DocumentActionComponent,
  type DocumentActionDescription,
  useClient,
  useSchema,
} from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { fieldsUndoneByDraft } from '../releases/stale-draft.ts'
import { fieldTitle } from '../ui/field-titles.ts'

/** Asks before a draft is published that would undo a newer publication, for instance that of a release. */
function warnOfStaleDraft(usePublish: DocumentActionComponent): DocumentActionComponent {
  const usePublishWithWarning: DocumentActionComponent = (props) => {
    const described = usePublish(props)
    const client = useClient({ apiVersion: studioApiVersion })
    const schema = useSchema()
    const { id, type, release } = props
    const [undone, setUndone] = useState<readonly string[]>()
    const [isBusy, setBusy] = useState(false)
    const onHandle = described?.onHandle
    const press = useCallback(async () => {
      setBusy(true)
      // A missing history must not keep a draft from being published.
      const fields = await fieldsUndoneByDraft(client, id).catch(() => [])
      setBusy(false)
      if (fields.length > 0) setUndone(fields)
      else onHandle?.()
    }, [client, id, onHandle])
    return useMemo((): DocumentActionDescription | null => {
      // A version is compared in the release desk.
      if (!described?.onHandle || release !== undefined) return described
      const names = undone?.map((field) => fieldTitle(schema, type, field)).join(', ')
      return {
        ...described,
        disabled: described.disabled === true || isBusy,
        onHandle: () => void press(),
        ...(undone && {
          dialog: {
            type: 'confirm',
            tone: 'critical',
            message: `A newer version was published after this draft was begun. Publishing the draft reverts these fields: ${names}. Compare both before you publish.`,
            confirmButtonText: 'Publish anyway',
            onCancel: () => setUndone(undefined),
            onConfirm: () => {
              setUndone(undefined)
              onHandle?.()
            },
          },
        }),
      }
    }, [described, release, undone, schema, type, isBusy, press, onHandle])
  }
  usePublishWithWarning.action = usePublish.action
  usePublishWithWarning.displayName = usePublish.displayName
  return usePublishWithWarning
}

/** Caches the wrapper of each action, because Studio identifies actions by reference. */
const wrapperCache = new WeakMap<DocumentActionComponent, DocumentActionComponent>()

/** Adds the warning to the publish action; other actions are unchanged. */
export function withStaleDraftWarning(
  actions: DocumentActionComponent[],
): DocumentActionComponent[] {
  return actions.map((action) => {
    if (action.action !== 'publish') return action
    const kept = wrapperCache.get(action) ?? warnOfStaleDraft(action)
    wrapperCache.set(action, kept)
    return kept
  })
}
