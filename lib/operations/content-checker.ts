import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { env } from '#lib/env.ts'
import { buildId } from '#lib/http/build-id.ts'

/**
 * Response of the process that checks the content: a page of the list, `unchanged`, or why there is none. `starting`: the
 * process is loading; `unavailable`: this site cannot check the content.
 */
export type CheckerResponse =
  | { state: 'page'; body: string }
  | { state: 'unchanged' | 'forbidden' | 'starting' | 'unavailable' | 'failed' }

/** The address of the running process, or since when one has been starting, in ms since the epoch. */
const addressSchema = z.union([
  z.object({ port: z.number(), secret: z.string(), build: z.string() }),
  z.object({ startingSince: z.number(), build: z.string() }),
])

/** Time in ms within which a started process must respond; it loads Studio's schema. */
const startTimeout = 60_000
/** Failed starts in a row after which this site leaves the check to the browser. */
const maxFailures = 3
const requestTimeout = 5_000

let failures = 0

/**
 * Requests a page of the problems from the process that checks the content, and starts it where none runs. The site
 * processes of a data folder share one.
 *
 * @param token content token of the user, who gets only documents that content lets them read; undefined for an
 *   administrator, who reads all: the local editor's token identifies only, and reads nothing
 */
export async function requestContentProblems(
  token: string | undefined,
  query: URLSearchParams,
): Promise<CheckerResponse> {
  if (!env.content.readToken || failures >= maxFailures) return { state: 'unavailable' }
  const address = readAddress()
  const isStarting = address && 'startingSince' in address
  if (isStarting && Date.now() - address.startingSince < startTimeout) return { state: 'starting' }
  const response =
    address &&
    !isStarting &&
    (await fetch(`http://127.0.0.1:${address.port}/?${query}`, {
      headers: {
        authorization: `Bearer ${address.secret}`,
        ...(token !== undefined && { 'x-reader-token': token }),
      },
      cache: 'no-store',
      signal: AbortSignal.timeout(requestTimeout),
    }).catch((error: unknown) => (isTimeout(error) ? 'timeout' : undefined)))
  if (response === 'timeout') return { state: 'failed' }
  if (!response || response.status === 404) {
    try {
      start()
      return { state: 'starting' }
    } catch (error) {
      // The data folder cannot be written.
      failures++
      console.warn('content checker could not be started', { failures, error: String(error) })
      return { state: 'unavailable' }
    }
  }
  failures = 0
  if (response.status === 200) {
    const body = await response.text().catch(() => undefined)
    return body === undefined ? { state: 'failed' } : { state: 'page', body }
  }
  if (response.status === 204) return { state: 'unchanged' }
  return { state: response.status === 403 ? 'forbidden' : 'failed' }
}

const isTimeout = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'TimeoutError'

/** The folder of the data, which all site processes share. */
const dataDir = (): string => resolve(/* turbopackIgnore: true */ process.cwd(), env.site.dataDir)

const addressFile = (): string => join(dataDir(), 'content-checker.json')

/** Address of the running process; undefined for one of another build, which is then replaced. */
function readAddress(): z.infer<typeof addressSchema> | undefined {
  try {
    const address = addressSchema.parse(JSON.parse(readText(addressFile())))
    return address.build === buildId() ? address : undefined
  } catch {
    return undefined
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function start(): void {
  // Read by the other site processes, which start none meanwhile. The process replaces it with its address.
  const claim = JSON.stringify({ startingSince: Date.now(), build: buildId() })
  mkdirSync(dataDir(), { recursive: true })
  writeFileSync(addressFile(), claim, { mode: 0o600 })
  const { projectId, dataset, apiHost, useProjectHostname, readToken } = env.content
  const script = join(
    /* turbopackIgnore: true */ process.cwd(),
    'studio/content-checks/checker-process.ts',
  )
  const child = spawn(/* turbopackIgnore: true */ process.execPath, [script], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // It gets all settings over the channel, and no credential but the token in them.
    env: { NODE_ENV: 'production' },
  })
  const onEnd = (): void => {
    const address = readText(addressFile())
    const wasStarting = address === claim
    // After a crash, another program may listen on its port.
    if (!wasStarting && !address.includes(`"pid":${child.pid},`)) return
    rmSync(addressFile(), { force: true })
    if (!wasStarting) return
    failures++
    console.warn('content checker exited before it was ready', { failures })
  }
  child.once('error', onEnd)
  child.once('exit', onEnd)
  const config = {
    projectId,
    dataset,
    apiHost,
    useProjectHostname,
    readToken,
    dataDir: dataDir(),
    build: buildId(),
  }
  // The channel stays open, so that the process ends with this one.
  child.send(config, () => {})
  child.unref()
  child.channel?.unref()
}
