/**
 * Process that checks the content. A site process starts it when Studio first needs the list, passes the configuration over
 * the IPC channel, and requests pages of the list over HTTP on loopback. The process ends with the site process that started
 * it, when another one has replaced it, and when Studio has not needed it for a while.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@sanity/client'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { problemKinds } from './content-checks.ts'
import { ContentChecker } from './content-checker.ts'
import { createContentSource } from './create-content-source.ts'
import { createFindProblems } from './create-find-problems.ts'
import { problemPage, type ProblemFilter } from './problem-page.ts'
import type { ProblemsResponse } from './problems-response.ts'
import { ReaderAccess } from './reader-access.ts'
import { checksFingerprint, readStoredChecks, writeStoredChecks } from './stored-checks.ts'

/** Configuration from the site. */
interface CheckerConfig {
  projectId: string
  dataset: string
  apiHost: string
  useProjectHostname: boolean
  readToken: string
  dataDir: string
  build: string
}

/** Requests of pages and visitors come first; on a busy machine a commit still changes the list within a second. */
const niceness = 5
/** Time without a request after which the process ends, in ms. */
const idleMs = 15 * 60_000
/** Interval of housekeeping, in ms: stores the result, and ends an unused process. */
const housekeepingMs = 5_000
/** Least time between two stored results while the check runs, in ms. */
const storeMs = 60_000

const root = join(import.meta.dirname, '../..')

async function run(config: CheckerConfig): Promise<void> {
  const { readToken, dataDir, build, ...service } = config
  const client = createClient({
    ...service,
    apiVersion: studioApiVersion,
    token: readToken,
    useCdn: false,
    perspective: 'raw',
    requestTagPrefix: 'orrery.problems',
  })
  const file = join(dataDir, 'content-checks.json')
  const fingerprint = checksFingerprint(root, service)
  const { findProblems, lookUps } = createFindProblems(client)
  const source = createContentSource(client)
  const stored = readStoredChecks(file, fingerprint)
  const checker = new ContentChecker({
    source: {
      ...source,
      observe: (observer) =>
        source.observe({
          onGap: () => {
            lookUps.clear()
            observer.onGap()
          },
          onChange: (id) => {
            lookUps.clear()
            observer.onChange(id)
          },
        }),
    },
    findProblems,
    ...stored,
    onFailure: (error) => log('content check failed, retrying', error),
  })
  const access = new ReaderAccess((token, ids) =>
    client.withConfig({ token }).fetch<string[]>('*[_id in $ids]._id', { ids }),
  )
  const secret = randomBytes(24).toString('base64url')
  let usedAt = performance.now()
  const server = createServer((request, response) => {
    usedAt = performance.now()
    if (!isEqual(request.headers.authorization, `Bearer ${secret}`))
      return void response.writeHead(404).end()
    void respond(request, response, checker, access)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const addressFile = join(dataDir, 'content-checker.json')
  const { pid } = process
  writeFileSync(`${addressFile}.${pid}`, JSON.stringify({ pid, port, secret, build }), {
    mode: 0o600,
  })
  renameSync(`${addressFile}.${pid}`, addressFile)

  let storedVersion = -1
  let storedAt = 0
  const store = (): void => {
    if (checker.progress === undefined || checker.version === storedVersion) return
    storedVersion = checker.version
    storedAt = performance.now()
    writeStoredChecks(file, fingerprint, { index: checker.index, due: checker.unfinished() })
  }
  const isCurrent = (): boolean => readText(addressFile).includes(secret)
  let isEnding = false
  const end = async (): Promise<void> => {
    if (isEnding) return
    isEnding = true
    if (isCurrent()) rmSync(addressFile, { force: true })
    await checker.stop()
    store()
    process.exit(0)
  }
  const isOutdated = (): boolean =>
    build === 'development' && checksFingerprint(root, service) !== fingerprint
  setInterval(() => {
    if (checker.isIdle || performance.now() - storedAt > storeMs) store()
    if (!isCurrent() || isOutdated() || performance.now() - usedAt > idleMs) void end()
  }, housekeepingMs)
  process.once('disconnect', () => void end())
  process.once('SIGTERM', () => void end())
  if (!process.connected) void end()
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  checker: ContentChecker,
  access: ReaderAccess,
): Promise<void> {
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const version = `${process.pid}-${checker.version}`
  if (searchParams.get('after') === version) return void response.writeHead(204).end()
  // Without the token of a reader, the site has confirmed an administrator.
  const token = request.headers['x-reader-token']
  try {
    const { progress, isFailing } = checker
    const all = [...checker.index.results()]
    const readable = token === undefined ? all : await access.filter(String(token), all)
    const body: ProblemsResponse = {
      version,
      ...(progress && { progress, page: problemPage(readable, filterOf(searchParams)) }),
      ...(isFailing && {
        problem: 'The content service does not respond, so the problems may be out of date.',
      }),
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  } catch (error) {
    const status = (error as { statusCode?: unknown }).statusCode
    response.writeHead(status === 401 || status === 403 ? 403 : 503).end()
  }
}

function filterOf(query: URLSearchParams): ProblemFilter {
  const page = Number(query.get('page'))
  return {
    kind: problemKinds.find((kind) => kind === query.get('kind')),
    type: query.get('type') || undefined,
    language: query.get('language') || undefined,
    page: Number.isInteger(page) && page > 0 ? page : 0,
  }
}

function isEqual(given: string | undefined, expected: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function log(event: string, error: unknown): void {
  process.stderr.write(`${event}: ${error instanceof Error ? error.message : String(error)}\n`)
}

// The validation logs each malformed document, which is a row of the list instead.
console.error = console.warn = () => {}
setPriority(niceness)
process.once('message', (config) => void run(config as CheckerConfig))
