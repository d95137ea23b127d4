import { isLocale, localeTable } from '#lib/locales.ts'
import type { SourceDocument } from '../translations/model/translation-plan.ts'
import { acceptTexts } from './accept-texts.ts'
import { visiblePaths } from './agent-request.ts'
import {
  type AssistantContext,
  fetchShownDocument,
  writeRefusal,
  writtenId,
} from './assistant-context.ts'
import {
  type ProposalJob,
  type ProposalRun,
  type ProposedText,
  type RefusedText,
  isRefused,
} from './model/proposal.ts'

/** The document that an editor works on, by its published id. */
export interface EditedDocument {
  id: string
  type: string
}

export type ProposeTexts = (
  report: (done: number) => void,
  signal: AbortSignal,
) => Promise<(ProposedText | RefusedText)[]>

/** One job for a document; none if it does not exist. */
export async function documentJob(
  context: AssistantContext,
  { id, type }: EditedDocument,
  plan: (document: SourceDocument) => { label: string; count: number; propose: ProposeTexts },
): Promise<ProposalJob[]> {
  const document = await fetchShownDocument(context, id)
  if (!document) return []
  const { client, release } = context
  const { label, count, propose } = plan(document)
  const language = document['language']
  const locale = isLocale(language) ? language : undefined
  const refusal = await writeRefusal(context, { _id: id, _type: type, language: locale })
  const run: ProposalRun = async (report, signal) => {
    const proposed = await propose(report, signal)
    return {
      title: label,
      locale,
      texts: proposed.flatMap((text) => (isRefused(text) ? [] : [text])),
      refused: proposed.filter(isRefused),
      base: document,
      source: undefined,
    }
  }
  return [
    {
      key: id,
      label,
      count,
      ...(refusal !== undefined && { disabledReason: refusal }),
      run,
      accept: (_proposal, texts) =>
        acceptTexts(client, {
          base: document,
          into: writtenId(id, release),
          source: document,
          texts,
          fields: () => ({}),
        }),
    },
  ]
}

/** What every request of these jobs says: write nothing, and ignore conditions that the form evaluates. */
export const readOnlyRequest = ({ _id }: SourceDocument, { schemaId }: AssistantContext) => ({
  schemaId,
  documentId: _id,
  noWrite: true as const,
  conditionalPaths: visiblePaths,
})

/** Language of a document for an instruction, such as `in French`. */
export function inLanguage(document: SourceDocument): string {
  const { language } = document as { language?: unknown }
  return isLocale(language) ? `in ${localeTable[language].name}` : 'in the language of the document'
}
