import { setTimeout as delay } from 'node:timers/promises'
import type { SanityClient } from '@sanity/client'
import { problemsPollMs, type ProblemsResponse } from '#studio/content-checks/problems-response.ts'

/** Time within which a commit must change the list, in ms; a slower one fails the benchmark. */
const maxCommitMs = 15_000

/** Requests the list of problems as Studio does. */
export class ProblemsClient {
  readonly #site: string
  readonly #headers: Record<string, string>

  constructor(site: string, token: string) {
    this.#site = site
    this.#headers = { authorization: `Bearer ${token}` }
  }

  /** Undefined if nothing has changed since the version `after`. */
  async fetch(query: Record<string, string> = {}): Promise<ProblemsResponse | undefined> {
    const url = `${this.#site}/api/studio/problems?${new URLSearchParams(query)}`
    const response = await fetch(url, { headers: this.#headers })
    if (response.status === 204) return undefined
    if (!response.ok) throw new Error(`${url}: ${response.status}`)
    return (await response.json()) as ProblemsResponse
  }

  /** Waits until at least so many documents are checked. */
  async untilChecked(documents = 1): Promise<ProblemsResponse> {
    for (;;) {
      const response = await this.fetch()
      const { progress } = response ?? {}
      if (response && progress && progress.of >= documents && progress.done === progress.of)
        return response
      await delay(500)
    }
  }
}

/**
 * Times in ms from a commit until Studio, which polls, has the changed list.
 *
 * @param ids documents without a draft
 */
export async function commitTimes(
  client: SanityClient,
  problems: ProblemsClient,
  ids: readonly string[],
): Promise<number[]> {
  const times: number[] = []
  for (const [index, id] of ids.entries()) {
    await problems.untilChecked()
    const before = await problems.fetch({ kind: 'broken link' })
    // The commit falls somewhere between two polls.
    const nextPoll = performance.now() + (problemsPollMs * (index % 10)) / 10
    const since = performance.now()
    await client
      .patch(id)
      .set({ broken: { _type: 'reference', _ref: `gone-${index}`, _weak: true } })
      .commit({ returnDocuments: false })
    await delay(Math.max(0, nextPoll - performance.now()))
    let latest = before
    for (;;) {
      const after = latest?.version ?? ''
      latest = (await problems.fetch({ kind: 'broken link', after })) ?? latest
      if (problemsOf(latest) > problemsOf(before)) break
      if (performance.now() - since > maxCommitMs)
        throw new Error(`The broken link of ${id} is not listed within ${maxCommitMs / 1000} s.`)
      await delay(problemsPollMs)
    }
    times.push(performance.now() - since)
  }
  return times
}

const problemsOf = (response: ProblemsResponse | undefined): number => response?.page?.problems ?? 0
