import type { SchemaType } from 'sanity'
import { maxLengthOf } from '../translations/model/translatable-text.ts'
import { getAtPath, parseTextPath } from '../translations/model/text-path.ts'
import type { SourceDocument } from '../translations/model/translation-plan.ts'
import { agentClient, firstResult } from './agent-request.ts'
import type { AssistantContext } from './assistant-context.ts'
import { type EditedDocument, documentJob, inLanguage, readOnlyRequest } from './document-job.ts'
import { agentPath } from './model/agent-path.ts'
import {
  type ProposalJob,
  type ProposedText,
  type RefusedText,
  proposeText,
} from './model/proposal.ts'

/** A text for a field, within its limit. */
export const suggestionJobs = (
  context: AssistantContext,
  edited: EditedDocument,
  field: { path: string; type: SchemaType },
): Promise<ProposalJob[]> =>
  documentJob(context, edited, (document) => ({
    label: field.type.title ?? field.path,
    count: 1,
    propose: async (_report, signal) => [await suggestText(context, document, field, signal)],
  }))

/** Requests a suggestion, and once more if the first is longer than the field's limit. */
async function suggestText(
  context: AssistantContext,
  document: SourceDocument,
  { path, type }: { path: string; type: SchemaType },
  signal: AbortSignal,
): Promise<ProposedText | RefusedText> {
  const maxLength = maxLengthOf(type)
  const limit = maxLength === undefined ? '' : ` It has at most ${maxLength} characters.`
  const purpose =
    typeof type.description === 'string' ? ` About the field: ${type.description}` : ''
  const title = type.title ?? path
  const present = getAtPath(document, parseTextPath(path))
  const request = async (again: string) => {
    const answer = await firstResult(
      agentClient(context.client).observable.agent.action.generate({
        ...readOnlyRequest(document, context),
        instruction: `Write the field “${title}” of this document ${inLanguage(document)}, from its content alone.${limit}${purpose}${again}\n---\n$document`,
        instructionParams: { document: { type: 'document' } },
        target: { path: agentPath(path) },
      }),
      signal,
    )
    return getAtPath(answer, parseTextPath(path))
  }
  const isTooLong = (answer: unknown): answer is string =>
    maxLength !== undefined && typeof answer === 'string' && answer.length > maxLength
  let answer = await request('')
  if (isTooLong(answer))
    answer = await request(
      ` The last attempt had ${answer.length} characters: write a shorter one.`,
    )
  const titles = [title]
  if (isTooLong(answer))
    return {
      path,
      titles,
      reason: `The model twice wrote more than ${maxLength} characters. Try again, or write it yourself.`,
    }
  const value = typeof present === 'string' ? present : ''
  return proposeText(
    { path, titles, kind: 'string', value, maxLength, description: undefined },
    answer,
    value,
  )
}
