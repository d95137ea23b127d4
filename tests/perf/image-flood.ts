import { setMaxListeners } from 'node:events'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { BenchmarkResult, BenchmarkTarget } from './benchmark-result.ts'

const clients = 20
const connectionsEach = 10
const seconds = 20

interface Answer {
  status: number
  milliseconds: number
}

/** Requests that a visitor makes one after the other, with so many ms between an answer and the next request. */
interface Visit {
  what: string
  pause: number
  path: (count: number) => string
}

/**
 * What a visitor waits for while twenty addresses request ever new pictures, ten each at a time, through the site: pictures that are
 * kept and new, searches and pages.
 */
export async function imageFlood({ site }: BenchmarkTarget): Promise<BenchmarkResult[]> {
  const home = await fetch(site).then((response) => response.text())
  const picture = largest(home)
  const visits: Visit[] = [
    { what: 'a cached image', pause: 100, path: () => `${picture}?w=640` },
    { what: 'a small new image', pause: 250, path: (at) => `${picture}?w=320&${shade(at)}` },
    { what: 'a search', pause: 500, path: (at) => `/search?q=moon${at}` },
    { what: 'a page', pause: 250, path: () => '/' },
  ]
  const alone = await visit(site, visits, 0)
  const stop = new AbortController()
  setMaxListeners(0, stop.signal)
  const flood = Array.from({ length: clients * connectionsEach }, (_, at) =>
    attack(site, picture, `127.0.0.${2 + (at % clients)}`, stop.signal),
  )
  // The addresses of the flood are new at first, and are served as any visitor is.
  await pause(5_000)
  const beside = await visit(site, visits, 1_000)
  stop.abort()
  await Promise.all(flood)
  return visits.map(({ what }, at) => ({
    what: `Wait for ${what} with twenty addresses that request new images`,
    value: reported(beside[at] ?? []),
    note: `p50 / p99; alone ${reported(alone[at] ?? [])}`,
  }))
}

/** No two counts below 9,900 are of the same picture. */
const shade = (count: number): string => `q=${1 + (count % 99)}&sat=${1 + Math.floor(count / 99)}`

/** The path of the picture on a page that has most pixels. */
function largest(page: string): string {
  const pixels = ([, , width, height]: RegExpMatchArray) => Number(width) * Number(height)
  const pictures = [...page.matchAll(/(\/_pictures\/[0-9a-z]+-(\d+)x(\d+)\.[a-z]+)/g)]
  const [found] = pictures.toSorted((a, b) => pixels(b) - pixels(a))
  if (!found?.[1]) throw new Error('The home page shows no picture of the embedded lake.')
  return found[1]
}

function visit(site: string, visits: readonly Visit[], first: number): Promise<Answer[][]> {
  const until = performance.now() + seconds * 1_000
  return Promise.all(
    visits.map(async (each) => {
      const answers: Answer[] = []
      for (let count = first; performance.now() < until; count += 1) {
        answers.push(await get(site, each.path(count)))
        await pause(each.pause)
      }
      return answers
    }),
  )
}

let attacks = 2_000

async function attack(site: string, picture: string, from: string, signal: AbortSignal) {
  while (!signal.aborted) {
    attacks += 1
    const size = `w=${1_700 - (attacks % 101)}&fm=avif`
    await get(site, `${picture}?${size}&${shade(attacks)}`, { from, signal })
    await pause(50)
  }
}

function get(
  site: string,
  path: string,
  { from = '127.0.0.1', signal }: { from?: string; signal?: AbortSignal } = {},
): Promise<Answer> {
  const { host, port } = new URL(site)
  return new Promise((resolve) => {
    const started = performance.now()
    const end = (status: number) => resolve({ status, milliseconds: performance.now() - started })
    const headers = { host, accept: 'text/html,image/webp,*/*', cookie: 'i18n_redirected=en' }
    const options = { host: '127.0.0.1', port, path, headers, localAddress: from, agent: false }
    request({ ...options, ...(signal && { signal }) }, (answer) => {
      answer.resume().once('close', () => end(answer.statusCode ?? 0))
    })
      .once('error', () => end(0))
      .end()
  })
}

function reported(answers: readonly Answer[]): string {
  const times = answers.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? NaN).toFixed(0)
  const failed = answers.filter(({ status }) => status !== 200).length
  return `${at(0.5)} / ${at(0.99)} ms${failed > 0 ? `, ${failed} of ${times.length} rejected` : ''}`
}
