import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient, type SanityClient } from '@sanity/client'
import { type Browser, chromium } from '@playwright/test'
import { checkedTypes, type CheckedDocument } from '#studio/content-checks/content-checks.ts'
import { createFindProblems } from '#studio/content-checks/create-find-problems.ts'
import { problemsPollMs } from '#studio/content-checks/problems-response.ts'
import type { BenchmarkResult, BenchmarkTarget } from '../benchmark-result.ts'
import { milliseconds } from './milliseconds.ts'
import { multiplyDemo } from './multiply-demo.ts'
import { commitTimes, ProblemsClient } from './problems-client.ts'
import { measureStudioQueries, queryResults } from './studio-queries.ts'

/** Documents that are added to the demo, so that Today has as many rows as with all documents. */
const enoughForFullLists = 240

/** Time within which a part of the benchmark must end, in ms. */
const maxStepMs = 300_000

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
    const runs = isSmall ? 3 : 15
    const demo = await step('demo', async () => {
      const { progress: checked } = await problems.untilChecked()
      return {
        documents: checked?.of ?? 0,
        list: await listTimes(problems, runs),
        queries: await measureStudioQueries(client, runs),
      }
    })
    await client.releases.create({ releaseId: 'rScale', metadata: { title: 'Scale' } })
    const few = demo.documents + enoughForFullLists
    const heapOfFew =
      browser &&
      (await step('memory with few documents', async () => {
        await multiplyDemo(client, few)
        await problems.untilChecked(few)
        return studioHeap(browser, site)
      }))
    const sound = await step('documents', () => multiplyDemo(client, documents))
    const since = performance.now()
    const { progress, page, version } = await step('first check', () =>
      problems.untilChecked(documents),
    )
    const took = performance.now() - since
    const { cpu, memory } = processUsage(Number(version.split('-')[0]))
    const list = await step('list', () => listTimes(problems, isSmall ? 20 : 200))
    const commits = await step('commits', () =>
      commitTimes(client, problems, sound.slice(0, isSmall ? 10 : 60)),
    )
    const queries = await step('queries', () => measureStudioQueries(client, runs))
    const control = await step('control', () => browserWay(client, isSmall ? 50 : 300))
    const heap = browser && (await step('memory', () => studioHeap(browser, site)))
    const checked = progress?.of ?? 0
    return [
      {
        what: 'Problems: a page of the list',
        value: milliseconds(list, demo.list),
        note: `${page?.problems} problems in ${page?.documents} of ${checked} documents; ${list.length} requests`,
      },
      {
        what: 'Problems: commit to changed list',
        value: `${milliseconds(commits)}, longest ${Math.round(Math.max(...commits))} ms`,
        note: `Studio polls each ${problemsPollMs} ms, which is included; ${commits.length} commits`,
      },
      {
        what: 'Problems: first check in the background',
        value: `${Math.round(took / 1000)} s`,
        note: `all checks took ${Math.round(cpu)} s of processor time`,
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
      ...(heap && heapOfFew
        ? [
            {
              what: 'Memory of Studio’s page with Today',
              value: `×${(heap / heapOfFew).toFixed(2)}`,
              note: `JavaScript heap ${inMegabytes(heap)}, ${inMegabytes(heapOfFew)} with ${few} documents, which fill the same lists; after garbage collection`,
            },
          ]
        : []),
      ...queryResults(queries, demo.queries),
    ]
  } finally {
    if (browser) await browser.close()
  }
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

/** Times in ms of requests of the list, each of another page. */
async function listTimes(problems: ProblemsClient, runs: number): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const since = performance.now()
    await problems.fetch({ page: String(run % 9) })
    times.push(performance.now() - since)
  }
  return times
}

/** Prints how long a part takes. A part that takes too long fails the benchmark instead of stalling it. */
async function step<Result>(name: string, part: () => Promise<Result>): Promise<Result> {
  const since = performance.now()
  const seconds = (): string => `${Math.round((performance.now() - since) / 1000)} s`
  const ended = new AbortController()
  const timeout = delay(maxStepMs, undefined, { signal: ended.signal }).then(() => {
    throw new Error(`The part “${name}” has not ended within ${seconds()}.`)
  })
  try {
    return await Promise.race([part(), timeout])
  } finally {
    ended.abort()
    timeout.catch(() => {})
    console.log(`  … ${name}: ${seconds()}`)
  }
}

const inMegabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`
