import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient, type SanityClient } from '@sanity/client'
import { waitForUrl } from '../../server/launcher/wait-for-url.ts'
import { percentile } from '../e2e/support/percentile.ts'
import { findFreePort } from '../../server/launcher/find-free-port.ts'
import type { BenchmarkResult, BenchmarkTarget } from './benchmark-result.ts'

/** Processes of the site on one content lake, that of the installation among them. */
const sites = 3
const rounds = 60
/** Milliseconds between two looks of one visitor: those who look without a pause would be what is measured. */
const pause = 5
/** Longest that a page may take to show what was published, in ms. */
const patience = 30_000

const path = '/pages/published'
const id = 'published-page'

/** Milliseconds from an editor's Publish until the last of several processes of the site shows it. */
export async function publishToPages(target: BenchmarkTarget): Promise<BenchmarkResult[]> {
  const { site, variables } = target
  const more = await Promise.all(
    Array.from({ length: sites - 1 }, () => startSite(variables, site)),
  )
  try {
    const origins = [site, ...more.map(({ origin }) => origin)]
    const times = await measurePublications(publisherClient(target), origins, rounds)
    const at = (share: number) => Math.round(percentile(times, share))
    return [
      {
        what: `Publish until all of ${sites} processes show it`,
        value: `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`,
        note: `${rounds} publications of a draft, at most ${at(1)} ms; each process is asked every ${pause} ms`,
      },
    ]
  } finally {
    await Promise.all(more.map(({ stop }) => stop()))
  }
}

/** Somebody who may publish on an installation. */
export const publisherClient = ({ lake, variables }: BenchmarkTarget): SanityClient =>
  createClient({
    projectId: 'orrery',
    dataset: 'production',
    apiHost: lake,
    useProjectHostname: false,
    useCdn: false,
    apiVersion: '2025-02-19',
    token: variables.CONTENT_LAKE_TOKEN!,
  })

/**
 * Publishes a page so many times, and takes it away again.
 *
 * @param origins of the processes that show it
 * @returns milliseconds of each until the last of them showed it
 */
export async function measurePublications(
  client: SanityClient,
  origins: readonly string[],
  count: number,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  try {
    // The first two make the page, and find it made.
    for (let round = -2; round < count; round++) {
      const took = await publishOnce(client, origins, `Published ${round}`, agent)
      if (round >= 0) times.push(took)
    }
    return times
  } finally {
    agent.destroy()
    await client.delete({ query: '*[_id in [$id, "drafts." + $id]]', params: { id } })
  }
}

async function publishOnce(
  client: SanityClient,
  origins: readonly string[],
  title: string,
  agent: Agent,
): Promise<number> {
  await client.createOrReplace({
    _id: `drafts.${id}`,
    _type: 'page',
    language: 'en',
    title,
    slug: { _type: 'slug', current: 'pages/published' },
  })
  const requested = performance.now()
  const shown = origins.map((origin) => untilShown(`${origin}${path}`, title, agent))
  await client.action({
    actionType: 'sanity.action.document.publish',
    draftId: `drafts.${id}`,
    publishedId: id,
  })
  return Math.max(...(await Promise.all(shown))) - requested
}

/** @returns when an address answered with a text for the first time, by the clock that never jumps */
async function untilShown(url: string, text: string, agent: Agent): Promise<number> {
  const until = performance.now() + patience
  while (performance.now() < until) {
    if ((await textOf(url, agent)).includes(text)) return performance.now()
    await delay(pause)
  }
  throw new Error(`${url} did not show "${text}" within ${patience / 1_000} s.`)
}

function textOf(url: string, agent: Agent): Promise<string> {
  const headers = { accept: 'text/html', cookie: 'i18n_redirected=en' }
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece))
      response.on('end', () => resolve(text)).on('error', reject)
    }).on('error', reject)
  })
}

/** One more process of the site, on the same content and shop. */
async function startSite(
  variables: Record<string, string>,
  site: string,
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const root = join(import.meta.dirname, '..', '..')
  const port = String(await findFreePort())
  const serve = join(root, 'server', 'front', 'serve.ts')
  const child = spawn(process.execPath, [serve, '--port', port, '--hostname', '127.0.0.1'], {
    cwd: root,
    env: { ...variables, NODE_ENV: 'production', PORT: port, SITE_URL: site },
    stdio: 'ignore',
  })
  const origin = `http://127.0.0.1:${port}`
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  try {
    await waitForUrl(`${origin}/api/ready`, { timeoutMs: 60_000, what: 'A process of the site' })
  } catch (error) {
    await stop()
    throw error
  }
  return { origin, stop }
}
