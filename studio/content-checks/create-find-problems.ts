import type { SanityClient } from '@sanity/client'
import { createSchema, validateDocument } from 'sanity'
import { schemaTypes } from '#schemas/index.ts'
import { findProblems } from './content-checks.ts'
import type { FindProblems } from './content-checker.ts'
import { fieldTitlePath } from './field-title-path.ts'
import { validationMessages } from './validation-messages.ts'

/** Time in ms after which the validation of a document counts as failed. */
const timeoutMs = 30_000

/** Queries of the rules, shared by all documents until the next commit. */
export interface LookUpCache {
  clear: () => void
}

/**
 * Checks documents in Node with Studio's schema and rules.
 *
 * @param client reads drafts, with perspective `raw`
 */
export function createFindProblems(client: SanityClient): {
  findProblems: FindProblems
  lookUps: LookUpCache
} {
  // The types have the structure that Studio's configuration requires; `createSchema` types them narrower.
  const schema = createSchema({ name: 'orrery', types: [...schemaTypes] as never })
  const answers = new Map<string, Promise<unknown>>()

  /** A client for the rules of one document, which notices an outage of content. */
  const clientOfDocument = (onOutage: (error: unknown) => void): SanityClient => {
    const fetch = (...request: Parameters<SanityClient['fetch']>): Promise<unknown> => {
      const key = JSON.stringify(request)
      const before = answers.get(key)
      const answer = before ?? client.fetch(...request)
      if (!before) {
        answers.set(key, answer)
        answer.catch(() => answers.delete(key))
      }
      return answer.catch((error: unknown) => {
        if (isOutage(error)) onOutage(error)
        throw error
      })
    }
    return new Proxy(client, {
      get: (target, name) => {
        if (name === 'fetch') return fetch
        if (name === 'withConfig') return () => clientOfDocument(onOutage)
        return Reflect.get(target, name, target) as unknown
      },
    })
  }

  return {
    lookUps: answers,
    async findProblems(document, known) {
      let outage: unknown
      const limit = new AbortController()
      const timer = setTimeout(() => limit.abort(), timeoutMs)
      const own = clientOfDocument((error) => (outage = error))
      const messages = await validateDocument({
        document: document as never,
        workspace: { schema } as never,
        getClient: () => own,
        getDocumentExists: ({ id }) => Promise.resolve(known.isPublished(id)),
        environment: 'studio',
        signal: limit.signal,
      }).then(validationMessages, () => undefined)
      clearTimeout(timer)
      if (outage !== undefined) throw outage
      return findProblems(document, messages, known).map((problem) => ({
        ...problem,
        field: fieldTitlePath(schema, document, problem.path),
      }))
    },
  }
}

/** Whether a request failed for a reason that may pass, other than a rejected query. */
function isOutage(error: unknown): boolean {
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error && error.statusCode
  return typeof status !== 'number' || status >= 500 || [401, 403, 408, 429].includes(status)
}
