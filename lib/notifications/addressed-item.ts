import { z } from 'zod'

/** A block of a message, whose children are texts, and mentions with the id of a member. */
const messageSchema = z
  .array(
    z.looseObject({
      children: z
        .array(z.looseObject({ text: z.string().nullish(), userId: z.string().nullish() }))
        .nullish(),
    }),
  )
  .nullish()

const itemSchema = z.object({
  _id: z.string(),
  _type: z.enum(['comment', 'tasks.task']),
  authorId: z.string().nullish(),
  message: messageSchema,
  assignedTo: z.string().nullish(),
  title: z.string().nullish(),
  dueBy: z.string().nullish(),
  document: z.string().nullish(),
  documentType: z.string().nullish(),
  documentTitle: z.string().nullish(),
})

/** A comment or task of Studio, as far as it addresses members. */
export type AddressedItem = z.infer<typeof itemSchema>

/** Comments and tasks that wait for somebody. A task is stored while its author still fills it in. */
export const openItemFilter = `_type in ["comment", "tasks.task"] && status == "open"
  && (_type == "comment" || defined(createdByUser))`

/** Projection of an `AddressedItem`. */
export const itemProjection = `{
  _id, _type, authorId, assignedTo, title, dueBy,
  "message": select(_type == "comment" => message, description),
  "document": target.document._ref,
  "documentType": target.documentType,
  "documentTitle": context.notification.documentTitle
}`

/** A comment or task as stored; undefined for one of another shape. */
export const parseItem = (stored: unknown): AddressedItem | undefined =>
  itemSchema.safeParse(stored).data

/** Ids of the members whom a comment or task mentions or is assigned to, without its author. */
export function addresseesOf({ authorId, assignedTo, message }: AddressedItem): string[] {
  const mentioned = (message ?? []).flatMap(({ children }) =>
    (children ?? []).map(({ userId }) => userId),
  )
  const all = [assignedTo, ...mentioned].filter((id) => typeof id === 'string')
  return [...new Set(all)].filter((id) => id !== authorId)
}

/** Plain text of a message, a line for each paragraph. Mentions are written as names. */
export const messageText = (
  { message }: AddressedItem,
  nameOf: (member: string) => string | undefined,
): string =>
  (message ?? [])
    .map(({ children }) =>
      (children ?? [])
        .map(({ text, userId }) => (userId ? `@${nameOf(userId) ?? 'someone'}` : (text ?? '')))
        .join(''),
    )
    .join('\n')
    .trim()
