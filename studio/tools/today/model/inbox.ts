import * as z from 'zod/mini'
import { partsOf, rowsOf } from '../../../query-results/result-parser.ts'
import { timeText } from '../../../date-format.ts'

const messageSchema = z.nullable(
  z.array(
    z.looseObject({
      children: z.nullish(z.array(z.looseObject({ text: z.nullish(z.string()) }))),
    }),
  ),
)

const mentionSchema = z.object({
  _id: z.string(),
  _createdAt: timeText,
  authorId: z.nullable(z.string()),
  message: messageSchema,
  document: z.nullable(z.string()),
  type: z.nullable(z.string()),
})

const taskSchema = z.object({
  _id: z.string(),
  title: z.nullable(z.string()),
  authorId: z.nullable(z.string()),
  dueBy: z.nullable(timeText),
})

/** An open comment that mentions the user. */
export type Mention = z.infer<typeof mentionSchema>

/** An open task that is assigned to the user, or mentions them. */
export type AssignedTask = z.infer<typeof taskSchema>

/** What colleagues addressed to the user and is not resolved. */
export interface Inbox {
  mentions: Mention[]
  tasks: AssignedTask[]
}

/** Open mentions of the user `$me`, newest first, and open tasks, soonest due first, in the dataset of comments. */
export const inboxQuery = {
  fetch: `{
    "mentions": *[_type == "comment" && status == "open" && authorId != $me && $me in message[].children[].userId]
      | order(_createdAt desc)[0...50]{
        _id, _type, _createdAt, authorId, message, "document": target.document._ref, "type": target.documentType
      },
    "tasks": *[_type == "tasks.task" && status == "open" && defined(createdByUser)
      && (assignedTo == $me || authorId != $me && $me in description[].children[].userId)]
      | order(coalesce(dueBy, "9999") asc, _createdAt desc)[0...50]{_id, _type, title, authorId, dueBy}
  }`,
  listen: '*[_type in ["comment", "tasks.task"]]',
  parser: partsOf<Inbox>({ mentions: rowsOf(mentionSchema), tasks: rowsOf(taskSchema) }),
}

/** Text of a message in one line. */
export const messageText = ({ message }: Pick<Mention, 'message'>): string =>
  (message ?? [])
    .map(({ children }) => (children ?? []).map(({ text }) => text ?? '').join(''))
    .join(' ')
    .trim()
