import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient, type SanityClient } from '@sanity/client'
import { type Browser, chromium } from '@playwright/test'
import { checkedTypes, type CheckedDocument } from '#studio/content-checks/content-checks.ts'
import { createFindProblems } from '#studio/content-checks/create-find-problems.ts'
import type { ProblemsResponse } from '#studio/content-checks/problems-response.ts'
import { percentile } from '../../e2e/support/percentile.ts'
import type { BenchmarkResult, BenchmarkTarget } from '../benchmark-result.ts'
import { multiplyDemo } from './multiply-demo.ts'
import { measureStudioQueries } from './studio-queries.ts'

/** Studio's poll interval (`studio/tools/today/use-content-problems.ts`). */
const pollMs = 500

/**
 * Problems, Today, the translation board, Media and the release desk with many documents.
 *
 * @param token administrator token of the lake
 * @param browserPath undefined to leave out the memory of Studio
 */
export async function studioScale(
  { site, lake }: Pick<BenchmarkTarget, 'site' | 'lake'>,
  token: string,
  browserPath: string | undefined,
  isSmall: boolean,
): Promise<BenchmarkResult[]> {
  const client = createClient({
    projectId: 'orrery',
    dataset: 'production',
    apiHost: lake,
    useProjectHostname: false,
    useCdn: false,
    apiVersion: '2025-02-19',
    perspective: 'raw',
    token,
  })
  const documents = isSmall ? 1_000 : 10_000
  const problems = new ProblemsClient(site, token)
  const browser =
    browserPath && (await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox'] }))
  try {
    await problems.untilChecked()
    const heapOfDemo = browser ? await studioHeap(browser, site) : undefined
    const sound = await multiplyDemo(client, documents)
    const since = performance.now()
    const { progress, page, version } = await problems.untilChecked(documents)
    const took = performance.now() - since
    const pid = Number(version.split('-')[0])
    const { cpu, memory } = processUsage(pid)
    const list = await timesOf(isSmall ? 20 : 200, (run) =>
      problems.fetch({ page: String(run % 9) }),
    )
    const commits = await commitTimes(client, problems, sound.slice(0, isSmall ? 10 : 60))
    const queries = await measureStudioQueries(client, isSmall ? 3 : 15)
    const control = await browserWay(client, isSmall ? 50 : 300)
    const heap = browser ? await studioHeap(browser, site) : undefined
    const checked = progress?.of ?? 0
    return [
      {
        what: 'Problems: a page of the list',
        value: milliseconds(list),
        note: `${page?.problems} problems in ${page?.documents} of ${checked} documents; ${list.length} requests`,
      },
      {
        what: 'Problems: commit to changed list',
        value: milliseconds(commits),
        note: `Studio polls each ${pollMs} ms, which is included; ${commits.length} commits`,
      },
      {
        what: 'Problems: first check in the background',
        value: `${Math.round(took / 1000)} s`,
        note: `while nothing else runs; all checks took ${Math.round(cpu)} s of processor time`,
      },
      {
        what: 'Problems: control, the browser’s check of all documents',
        value: `${Math.round((control * checked) / 1000)} s`,
        note: `at each visit; ${control.toFixed(1)} ms a document, one after the other, in Node`,
      },
      {
        what: 'Memory of the process that checks',
        value: `${Math.round(memory)} MB`,
        note: 'resident, after the first check; it ends when Studio has not needed it for 15 minutes',
      },
      ...(heap && heapOfDemo
        ? [
            {
              what: 'Memory of Studio’s page with Today',
              value: `×${(heap / heapOfDemo).toFixed(2)}`,
              note: `JavaScript heap ${inMegabytes(heap)}, demo ${inMegabytes(heapOfDemo)}, after garbage collection`,
            },
          ]
        : []),
      ...queries,
    ]
  } finally {
    if (browser) await browser.close()
  }
}

/** Requests the list as Studio does. */
class ProblemsClient {
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
      await delay(100)
    }
  }
}

/** Times in ms from a commit until Studio, which polls, has the changed list. */
async function commitTimes(
  client: SanityClient,
  problems: ProblemsClient,
  ids: readonly string[],
): Promise<number[]> {
  const times: number[] = []
  for (const [index, id] of ids.entries()) {
    const before = await problems.fetch({ kind: 'broken link' })
    // The commit falls somewhere between two polls.
    const nextPoll = performance.now() + (pollMs * (index % 10)) / 10
    const since = performance.now()
    await client
      .patch(id)
      .set({ broken: { _type: 'reference', _ref: `gone-${index}`, _weak: true } })
      .commit({ returnDocuments: false })
    await delay(Math.max(0, nextPoll - performance.now()))
    let after = before
    while (after?.page?.documents !== (before?.page?.documents ?? 0) + 1) {
      const next = await problems.fetch({ kind: 'broken link', after: after?.version ?? '' })
      after = next ?? after
      if (after?.page?.documents === (before?.page?.documents ?? 0) + 1) break
      await delay(pollMs)
    }
    times.push(performance.now() - since)
  }
  return times
}

/** Milliseconds for a document as the browser checks it: each by itself, with its own queries. */
async function browserWay(client: SanityClient, count: number): Promise<number> {
  const { findProblems, lookUps } = createFindProblems(client)
  const documents = await client.fetch<CheckedDocument[]>(
    `*[_type in $types && _id in path("*")] | order(_id asc)[0...${count}]`,
    { types: checkedTypes },
  )
  const known = { exists: () => true, isPublished: () => true }
  const since = performance.now()
  for (const document of documents) {
    lookUps.clear()
    await findProblems(document, known)
  }
  return (performance.now() - since) / documents.length
}

/** Size in bytes of the JavaScript heap of Studio with Today, once its problems are listed. */
async function studioHeap(browser: Browser, site: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${site}/studio/today`)
  await page
    .getByRole('region', { name: 'Problems' })
    .getByText(/^(No problems|\d+ problems? in \d+ documents?)\.$/)
    .waitFor({ timeout: 120_000 })
  const session = await context.newCDPSession(page)
  await session.send('HeapProfiler.enable')
  await delay(5_000)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await context.close()
  return usedSize
}

/** Processor time in seconds and resident memory in MB of a process. */
function processUsage(pid: number): { cpu: number; memory: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return {
    // Clock ticks in user and kernel mode, of which Linux counts a hundred a second.
    cpu: (Number(fields[11]) + Number(fields[12])) / 100,
    memory: Number(kilobytes) / 1024,
  }
}

async function timesOf(runs: number, work: (run: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const since = performance.now()
    await work(run)
    times.push(performance.now() - since)
  }
  return times
}

const milliseconds = (times: readonly number[]): string =>
  `p50 ${Math.round(percentile(times, 0.5))} ms, p95 ${Math.round(percentile(times, 0.95))} ms`
const inMegabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`
