import { createContext, useMemo } from 'react'
import type { InputProps } from 'sanity'
import { isLocale } from '#lib/locales.ts'
import { useDocumentPermissions } from '../data/use-permission.ts'
import { publishedIdOf } from '../releases/release-document-ids.ts'
import { type AssistantContext, writtenId } from './assistant-context.ts'
import { useAssistant } from './use-assistant.ts'

/** The assistant in the form of one document that the user may write. */
export interface DocumentAssistant {
  assistant: AssistantContext
  id: string
  type: string
}

/** Undefined where no model is configured, or the document may not be written. Read by each field's actions. */
export const DocumentAssistantContext = createContext<DocumentAssistant | undefined>(undefined)

/** Input of a form; that of the whole document provides the assistant to its fields. */
export function AssistantInput(props: InputProps) {
  return props.path.length > 0 ? (
    props.renderDefault(props)
  ) : (
    <DocumentAssistantProvider {...props} />
  )
}

function DocumentAssistantProvider(props: InputProps) {
  const assistant = useAssistant()
  const { _id, _type, language } = (props.value ?? {}) as Record<string, unknown>
  const id = typeof _id === 'string' ? publishedIdOf(_id) : undefined
  const type = typeof _type === 'string' ? _type : props.schemaType.name
  const target = assistant && id !== undefined ? writtenId(id, assistant.release) : undefined
  const mayWrite = useDocumentPermissions(
    'update',
    target === undefined
      ? []
      : [{ _id: target, _type: type, ...(isLocale(language) && { language }) }],
  ).get(target ?? '')
  const isEditable = mayWrite === true && props.readOnly !== true
  const value = useMemo(
    () => (assistant && id !== undefined && isEditable ? { assistant, id, type } : undefined),
    [assistant, id, type, isEditable],
  )
  return (
    <DocumentAssistantContext value={value}>{props.renderDefault(props)}</DocumentAssistantContext>
  )
}
