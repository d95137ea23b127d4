import * as z from 'zod/mini'
import { problemKinds } from './content-checks.ts'

/** Interval in ms at which Studio requests the list, so that it has a commit within a second. */
export const problemsPollMs = 200

const countsSchema = z.record(z.string(), z.number())

const problemSchema = z.object({
  kind: z.enum(problemKinds),
  path: z.string(),
  field: z.optional(z.string()),
  message: z.string(),
})

/** Response of the site with a page of the problems. */
export const problemsResponseSchema = z.object({
  /** Changes with the list; a request with the current one is answered with 204. */
  version: z.string(),
  /** Undefined until the documents are listed. */
  progress: z.optional(z.object({ done: z.number(), of: z.number() })),
  page: z.optional(
    z.object({
      documents: z.number(),
      problems: z.number(),
      kinds: z.partialRecord(z.enum(problemKinds), z.number()),
      types: countsSchema,
      languages: countsSchema,
      page: z.number(),
      pages: z.number(),
      rows: z.array(
        z.object({
          id: z.string(),
          type: z.string(),
          language: z.string(),
          problems: z.readonly(z.array(problemSchema)),
          total: z.number(),
        }),
      ),
    }),
  ),
  /** Why the list may be out of date, for the editor. */
  problem: z.optional(z.string()),
})
export type ProblemsResponse = z.infer<typeof problemsResponseSchema>
