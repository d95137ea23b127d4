import * as z from 'zod/mini'
import { timeText } from '../../../date-format.ts'

/** Studio comment, with the fields that the tool reads. */
export const releaseCommentSchema = z.looseObject({
  _id: z.string(),
  _createdAt: timeText,
  authorId: z.nullish(z.string()),
  status: z.nullish(z.enum(['open', 'resolved'])),
  message: z.nullish(
    z.array(
      z.looseObject({
        children: z.nullish(z.array(z.looseObject({ text: z.nullish(z.string()) }))),
      }),
    ),
  ),
})
export type ReleaseComment = z.infer<typeof releaseCommentSchema>

interface CommentContext {
  /** Id of the release document. */
  release: string
  user: string
  projectId: string
  dataset: string | undefined
  workspace: string
}

/** Comment on a release, in the schema of Studio's document comments. */
export function createReleaseComment(
  words: string,
  { release, user, projectId, dataset, workspace }: CommentContext,
) {
  return {
    _type: 'comment',
    authorId: user,
    message: words.split(/\n+/).map((text, index) => ({
      _type: 'block',
      _key: `b${index}`,
      style: 'normal',
      markDefs: [],
      children: [{ _type: 'span', _key: 's0', text, marks: [] }],
    })),
    status: 'open',
    threadId: crypto.randomUUID(),
    reactions: null,
    context: { payload: { workspace }, tool: 'release-desk' },
    target: {
      documentType: 'system.release',
      document: {
        _type: 'crossDatasetReference',
        _dataset: dataset,
        _projectId: projectId,
        _ref: release,
        _weak: true,
      },
    },
  }
}

/** Text of a comment, one line per paragraph. */
export const plainCommentText = ({ message }: Pick<ReleaseComment, 'message'>): string =>
  (message ?? [])
    .map(({ children }) => (children ?? []).map(({ text }) => text ?? '').join(''))
    .join('\n')
