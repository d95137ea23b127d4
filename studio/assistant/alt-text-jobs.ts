import type { TranslatableText } from '../translations/model/translatable-text.ts'
import { getAtPath, parseTextPath } from '../translations/model/text-path.ts'
import type { SourceDocument } from '../translations/model/translation-plan.ts'
import { agentClient, firstResult } from './agent-request.ts'
import type { AssistantContext } from './assistant-context.ts'
import { assistantErrorMessage } from './assistant-error-message.ts'
import { type EditedDocument, documentJob, inLanguage, readOnlyRequest } from './document-job.ts'
import { agentPath } from './model/agent-path.ts'
import {
  type PictureText,
  pictureTextsOf,
  picturesWithoutText,
} from './model/pictures-without-text.ts'
import {
  type ProposalJob,
  type ProposedText,
  type RefusedText,
  proposeText,
} from './model/proposal.ts'

/** Longest alternative text: longer ones are cut by some screen readers. */
const maxAltLength = 150

/** Alternative texts of pictures: all that are empty, or that of one field. */
export const altTextJobs = (
  context: AssistantContext,
  edited: EditedDocument,
  field?: string,
): Promise<ProposalJob[]> =>
  documentJob(context, edited, (document) => {
    const type = context.schema.get(edited.type)
    const pictures = type
      ? field === undefined
        ? picturesWithoutText(type, document)
        : pictureTextsOf(type, document).filter(({ path }) => path === field)
      : []
    return {
      label: 'Alternative text',
      count: pictures.length,
      async propose(report, signal) {
        const proposed: (ProposedText | RefusedText)[] = []
        for (const picture of pictures) {
          proposed.push(await describeOrRefuse(context, document, picture, signal))
          report(proposed.length)
        }
        return proposed
      },
    }
  })

/** Describes a picture. One that is gone, or that the model refuses, does not stop the others. */
async function describeOrRefuse(
  ...request: Parameters<typeof describePicture>
): Promise<ProposedText | RefusedText> {
  try {
    return await describePicture(...request)
  } catch (error) {
    if (!concernsOnePicture(error)) throw error
    const [, , { path, titles }] = request
    return { path, titles, reason: assistantErrorMessage(error) }
  }
}

/** Errors of a picture that is gone or malformed, and of a refusal by the model. */
const concernsOnePicture = (error: unknown): boolean =>
  error instanceof Error &&
  'statusCode' in error &&
  (error.statusCode === 422 ||
    (error.statusCode === 400 &&
      /the picture .* does not exist|is not within a picture/i.test(error.message)))

async function describePicture(
  context: AssistantContext,
  document: SourceDocument,
  { path, titles, value }: PictureText,
  signal: AbortSignal,
): Promise<ProposedText | RefusedText> {
  const answer = await firstResult(
    agentClient(context.client).observable.agent.action.transform({
      ...readOnlyRequest(document, context),
      instruction: `Describe the picture for people who cannot see it, ${inLanguage(document)}: one plain sentence of at most ${maxAltLength} characters. Do not begin with “Picture of”.`,
      target: { path: agentPath(path), operation: { type: 'image-description' } },
    }),
    signal,
  )
  const text: TranslatableText = {
    path,
    titles,
    kind: 'string',
    value,
    maxLength: maxAltLength,
    description: undefined,
  }
  return proposeText(text, getAtPath(answer, parseTextPath(path)), value)
}
