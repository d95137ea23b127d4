import { SparklesIcon } from '@sanity/icons/Sparkles'
import { use, useMemo } from 'react'
import {
  type DocumentFieldAction,
  type DocumentFieldActionGroup,
  type DocumentFieldActionItem,
  type DocumentFieldActionProps,
  type Path,
  pathToString,
  type SchemaType,
  stringToPath,
} from 'sanity'
import { translatedTypes } from '#lib/addresses/translated-types.ts'
import { holdsText } from '../translations/model/translatable-text.ts'
import { altTextJobs } from './alt-text-jobs.ts'
import { type AssistantRequest, assistantRequests } from './assistant-request.ts'
import { type DocumentAssistant, DocumentAssistantContext } from './document-assistant.tsx'
import { improvementJobs } from './improvement-jobs.ts'
import { selectedPassage } from './selected-passage.ts'
import { suggestionJobs } from './suggestion-jobs.ts'
import { translationJobs, translationPairsOf } from './translation-jobs.ts'

/** Fields whose text follows from the rest of the document. */
const suggestedFields = new Set(['title', 'description', 'excerpt', 'cardExcerpt'])

/** What can be proposed for a field. */
interface FieldOffer {
  title: string
  request: (assistant: DocumentAssistant) => Omit<AssistantRequest, 'context'>
}

const fieldName = (path: Path): string => {
  const last = path.at(-1)
  return typeof last === 'string' ? last : ''
}

/** Offers for a field, by its type and path. */
export function fieldOffers(documentType: string, type: SchemaType, path: Path): FieldOffer[] {
  const field = pathToString(path)
  const name = fieldName(path)
  const isText = holdsText(type)
  const offers: FieldOffer[] = []
  if (name === 'alt' && isText)
    offers.push({
      title: 'Write alternative text',
      request: ({ assistant, ...document }) => ({
        header: 'Alternative text',
        isChoice: false,
        nothing: 'Choose a picture first.',
        prepare: () => altTextJobs(assistant, document, field),
      }),
    })
  if (isText && type.jsonType === 'string' && suggestedFields.has(name))
    offers.push({
      title: 'Suggest',
      request: ({ assistant, ...document }) => ({
        header: `Suggest: ${type.title ?? field}`,
        isChoice: false,
        nothing: 'Save the document first.',
        prepare: () => suggestionJobs(assistant, document, { path: field, type }),
      }),
    })
  if (isText && type.jsonType === 'array')
    offers.push({
      title: 'Improve',
      request: ({ assistant, ...document }) => ({
        header: `Improve: ${type.title ?? field}`,
        isChoice: false,
        nothing: 'There is no text yet.',
        prepare: () => improvementJobs(assistant, document, field, selectedPassage.get()),
      }),
    })
  if (isText && translatedTypes.includes(documentType))
    offers.push({
      title: 'Translate',
      request: ({ assistant, id }) => ({
        header: `Translate: ${type.title ?? field}`,
        isChoice: true,
        nothing: 'There is no text to translate.',
        prepare: async () =>
          translationJobs(assistant, await translationPairsOf(assistant, id), field),
      }),
    })
  return offers
}

function useAssistantFieldAction(props: DocumentFieldActionProps): DocumentFieldActionGroup {
  const { schemaType } = props
  const document = use(DocumentAssistantContext)
  const path = pathToString(props.path)
  return useMemo((): DocumentFieldActionGroup => {
    const offers =
      document && path !== '' ? fieldOffers(document.type, schemaType, stringToPath(path)) : []
    return {
      type: 'group',
      title: 'Assistant',
      icon: SparklesIcon,
      renderAsButton: true,
      hidden: offers.length === 0,
      children: offers.map(({ title, request }): DocumentFieldActionItem => ({
        type: 'action',
        title,
        onAction: () => {
          if (document)
            assistantRequests.open({ context: document.assistant, ...request(document) })
        },
      })),
    }
  }, [document, schemaType, path])
}

/** Field action: proposals of the language model for one field. Hidden where no model is configured. */
export const assistantFieldAction: DocumentFieldAction = {
  name: 'assistant',
  useAction: useAssistantFieldAction,
}
