import { useCallback, useMemo, useRef, useState } from 'react'
import { useClient } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import {
  problemsPollMs,
  type ProblemsResponse,
  problemsResponseSchema,
} from '../../content-checks/problems-response.ts'
import type { ProblemFilter } from '../../content-checks/problem-page.ts'
import { SiteClient } from '../../data/site-client.ts'
import { usePolling } from '../../data/use-polling.ts'
import { type ContentProblems, useContentChecks } from './use-content-checks.ts'

/** Poll interval after a failure, in ms. */
const retryIntervalMs = 3_000

const unreachableMessage = 'The site did not respond, so the problems may be out of date. Retrying…'

interface ServedProblems {
  /** Address of the page. */
  url: string
  response: ProblemsResponse
}

/**
 * A page of the problems that the site has found, updated with each commit. Where the site does not check the content, the
 * browser does.
 *
 * @param isHosted whether the content service is hosted
 */
export function useContentProblems(filter: ProblemFilter, isHosted: boolean): ContentProblems {
  const client = useClient({ apiVersion: studioApiVersion })
  const site = useMemo(() => new SiteClient(client, !isHosted), [client, isHosted])
  const [isServed, setServed] = useState(true)
  const [served, setServedProblems] = useState<ServedProblems>()
  const [problem, setProblem] = useState<string>()
  const latest = useRef<ServedProblems>(undefined)
  const url = urlOf(filter)
  const poll = useCallback(
    async (signal: AbortSignal) => {
      if (!isServed) return retryIntervalMs
      const known = latest.current?.url === url ? latest.current.response.version : undefined
      try {
        const response = await site.fetch(known ? `${url}&after=${known}` : url, signal)
        if (signal.aborted) return undefined
        // 401: a hosted service with cookies gives Studio no token; 404 and 501: the site does not check the content.
        if (typeof response !== 'string' && isUnserved(response.status)) {
          setServed(false)
          return retryIntervalMs
        }
        // 429: nothing is sent until the rate limit ends. The whole content is not checked in the browser for that.
        if (typeof response === 'string' || !response.ok) throw new Error('No response.')
        if (response.status === 200) {
          latest.current = { url, response: problemsResponseSchema.parse(await response.json()) }
          setServedProblems(latest.current)
        }
        setProblem(undefined)
        return undefined
      } catch {
        if (!signal.aborted) setProblem(unreachableMessage)
        return retryIntervalMs
      }
    },
    [site, url, isServed],
  )
  const pollNow = usePolling(poll, problemsPollMs)
  const checked = useContentChecks(filter, !isServed)
  if (!isServed) return checked
  return {
    page: served?.response.page,
    progress: served?.response.progress,
    problem: served?.response.problem ?? problem,
    again: pollNow,
  }
}

const isUnserved = (status: number): boolean => [401, 403, 404, 501].includes(status)

/** Address of a page of the list. */
function urlOf({ kind, type, language, page }: ProblemFilter): string {
  const query = new URLSearchParams({
    kind: kind ?? '',
    type: type ?? '',
    language: language ?? '',
    page: String(page),
  })
  return `/api/studio/problems?${query}`
}
