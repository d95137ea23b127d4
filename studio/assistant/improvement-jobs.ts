import { translatableTextsOf } from '../translations/document-texts-and-digest.ts'
import {
  type TranslatableText,
  isPortableTextBlock,
  plainText,
} from '../translations/model/translatable-text.ts'
import { getAtPath, parseTextPath } from '../translations/model/text-path.ts'
import type { SourceDocument } from '../translations/model/translation-plan.ts'
import { agentClient, firstResult } from './agent-request.ts'
import type { AssistantContext } from './assistant-context.ts'
import { type EditedDocument, documentJob, inLanguage, readOnlyRequest } from './document-job.ts'
import { agentTargets } from './model/agent-path.ts'
import { type Passage, conformPassage, passageText, rangesIn } from './model/passage.ts'
import {
  type ProposalJob,
  type ProposedText,
  type RefusedText,
  proposeText,
} from './model/proposal.ts'
import { textChunks, textsInField } from './model/texts-to-translate.ts'

/**
 * Better wording of Portable Text: of the selected words, the paragraph with the caret, or the whole field.
 *
 * @param passage selection in the editor of the field
 */
export const improvementJobs = (
  context: AssistantContext,
  edited: EditedDocument,
  field: string,
  passage: Passage | undefined,
): Promise<ProposalJob[]> =>
  documentJob(context, edited, (document) => {
    const blocks = textsInField(translatableTextsOf(context.schema, document), field).filter(
      ({ kind, path }) => kind === 'block' && isDirectItem(path, field),
    )
    const own = blocks.filter(({ value }) => selectedRanges(value, passage))
    const texts = own.length > 0 ? own : blocks
    const label =
      own.length === 0 ? 'Whole text' : passage?.isSelection ? 'Selected words' : 'Paragraph'
    return {
      label,
      count: texts.length,
      async propose(report, signal) {
        const proposed: (ProposedText | RefusedText)[] = []
        for (const chunk of textChunks(texts, ({ value }) => plainText(value).length)) {
          const answer = await improve(context, document, chunk, passage, signal)
          proposed.push(...chunk.map((text) => improvedText(text, answer, passage)))
          report(proposed.length)
        }
        return proposed
      },
    }
  })

function improve(
  context: AssistantContext,
  document: SourceDocument,
  chunk: readonly TranslatableText[],
  passage: Passage | undefined,
  signal: AbortSignal,
) {
  const selected = chunk.flatMap(({ value }) => {
    const ranges = selectedRanges(value, passage)
    return ranges && typeof value !== 'string' ? [passageText(value, ranges)] : []
  })
  const isSelection = passage?.isSelection === true && selected.length > 0
  return firstResult(
    agentClient(context.client).observable.agent.action.transform({
      ...readOnlyRequest(document, context),
      instruction: `Improve the wording ${inLanguage(document)}: clear, correct, and with the same meaning and tone. Keep the formatting and links on the same words.${isSelection ? ' Change nothing but this passage:\n$passage' : ''}`,
      ...(isSelection && { instructionParams: { passage: selected.join('\n') } }),
      target: agentTargets(chunk.map(({ path }) => path)),
    }),
    signal,
  )
}

function improvedText(
  text: TranslatableText,
  answer: unknown,
  passage: Passage | undefined,
): ProposedText | RefusedText {
  const { path, titles, value } = text
  const found = getAtPath(answer, parseTextPath(path))
  const ranges = selectedRanges(value, passage)
  if (!ranges || !isPortableTextBlock(value)) return proposeText(text, found, value)
  const inside = conformPassage(value, found, ranges)
  if (inside) return proposeText(text, inside, value)
  return { path, titles, reason: 'The model changed words outside the selected ones.' }
}

const selectedRanges = (value: TranslatableText['value'], passage: Passage | undefined) =>
  passage && typeof value !== 'string' ? rangesIn(passage, value) : undefined

/** Whether a path is a block of the field itself, not of a field inside it. */
const isDirectItem = (path: string, field: string): boolean =>
  parseTextPath(path).length === parseTextPath(field).length + 1
