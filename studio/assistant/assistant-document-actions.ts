import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { ImageIcon } from '@sanity/icons/Image'
import { TranslateIcon } from '@sanity/icons/Translate'
import { useToast } from '@sanity/ui/toast'
import { useMemo } from 'react'
import {
  type DocumentActionComponent,
  type DocumentActionDescription,
  useClient,
  useDocumentPairPermissions,
  useSchema,
} from 'sanity'
import { translatedTypes } from '#lib/addresses/translated-types.ts'
import { contentLocales } from '#lib/locales.ts'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { useDocumentPermissions, useOwnRoleTitles } from '../data/use-permission.ts'
import { useAsyncAction } from '../releases/use-async-action.ts'
import { altTextJobs } from './alt-text-jobs.ts'
import { approveTranslation } from './approve-translation.ts'
import { assistantErrorMessage } from './assistant-error-message.ts'
import { assistantRequests } from './assistant-request.ts'
import { canHoldPictures } from './model/pictures-without-text.ts'
import { translationJobs, translationPairsOf } from './translation-jobs.ts'
import { useAssistant } from './use-assistant.ts'

/** Opens the translation of a document. A translator needs the right to write one of its languages only. */
const useTranslateAction: DocumentActionComponent = ({ id, type }) => {
  const assistant = useAssistant()
  const role = useOwnRoleTitles()
  const drafts = useMemo(
    () =>
      assistant
        ? contentLocales.map((language) => ({
            _id: `drafts.any-${language}`,
            _type: type,
            language,
          }))
        : [],
    [assistant, type],
  )
  const granted = useDocumentPermissions('update', drafts)
  const isRefused = granted.size === drafts.length && ![...granted.values()].includes(true)
  return useMemo((): DocumentActionDescription | null => {
    if (!assistant) return null
    return {
      label: 'Translate…',
      icon: TranslateIcon,
      ...(isRefused && {
        disabled: true,
        title: `Your role (${role}) may not write translations.`,
      }),
      onHandle: () =>
        assistantRequests.open({
          header: 'Translate',
          context: assistant,
          isChoice: true,
          nothing: 'Nothing is behind: every language has the current texts.',
          prepare: async () => translationJobs(assistant, await translationPairsOf(assistant, id)),
        }),
    }
  }, [assistant, role, isRefused, id])
}
useTranslateAction.displayName = 'Translate'

/** Opens alternative texts for the pictures of a document that have none. */
const useAltTextAction: DocumentActionComponent = ({ id, type, release }) => {
  const assistant = useAssistant()
  const refusal = useUpdateRefusal(id, type, release)
  const schema = useSchema()
  return useMemo((): DocumentActionDescription | null => {
    const documentType = schema.get(type)
    if (!assistant || !documentType || !canHoldPictures(documentType)) return null
    return {
      label: 'Write alternative texts…',
      icon: ImageIcon,
      ...refusal,
      onHandle: () =>
        assistantRequests.open({
          header: 'Alternative texts',
          context: assistant,
          isChoice: false,
          nothing: 'Every picture of this document has an alternative text.',
          prepare: () => altTextJobs(assistant, { id, type }),
        }),
    }
  }, [assistant, refusal, schema, id, type])
}
useAltTextAction.displayName = 'Write alternative texts'

/** Removes the mark of machine-made texts. Available where no model is configured, too. */
const useApproveAction: DocumentActionComponent = (props) => {
  const { id, type, release, draft, published, version } = props
  const shown = release === undefined ? (draft ?? published) : version
  const mark = shown?.['machineTranslation']
  const refusal = useUpdateRefusal(id, type, release)
  const client = useClient({ apiVersion: studioApiVersion })
  const { isBusy, run } = useAsyncAction()
  const toast = useToast()
  const [shownId, revision] = [shown?._id, shown?._rev]
  return useMemo((): DocumentActionDescription | null => {
    if (!mark || shownId === undefined || revision === undefined) return null
    return {
      label: 'Approve translation',
      icon: CheckmarkCircleIcon,
      tone: 'positive',
      ...refusal,
      ...(isBusy && { disabled: true }),
      onHandle: () => {
        void run(async () => {
          try {
            await approveTranslation(client, { _id: shownId, _rev: revision }, release)
            return 'Translation approved'
          } catch (error) {
            toast.push({
              status: 'error',
              title: 'The translation was not approved',
              description: assistantErrorMessage(error),
            })
            return undefined
          }
        })
      },
    }
  }, [mark, shownId, revision, refusal, isBusy, run, toast, client, release])
}
useApproveAction.displayName = 'Approve translation'

/** Disables an action, with the reason, where the user may not write the document. */
function useUpdateRefusal(
  id: string,
  type: string,
  release: string | undefined,
): { disabled: true; title: string } | undefined {
  const role = useOwnRoleTitles()
  const requested = useMemo(
    () => ({
      id,
      type,
      permission: 'update' as const,
      ...(release !== undefined && { version: release }),
    }),
    [id, type, release],
  )
  const [pair] = useDocumentPairPermissions(requested)
  const isRefused = pair?.granted === false
  return useMemo(
    () =>
      isRefused
        ? { disabled: true, title: `Your role (${role}) may not edit this document.` }
        : undefined,
    [isRefused, role],
  )
}

interface ActionsContext {
  schemaType: string
}

/** Adds the assistant's actions to the menu beside Publish. */
export const withAssistantActions = (
  known: DocumentActionComponent[],
  { schemaType }: ActionsContext,
): DocumentActionComponent[] =>
  translatedTypes.includes(schemaType)
    ? [...known, useTranslateAction, useAltTextAction]
    : [...known, useAltTextAction]

/** Adds the approval of machine-made texts, which content brought from elsewhere may have. */
export const withApproveAction = (
  known: DocumentActionComponent[],
  { schemaType }: ActionsContext,
): DocumentActionComponent[] =>
  translatedTypes.includes(schemaType) ? [...known, useApproveAction] : known
