import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { z } from 'zod'
import { timingSafeEqualText } from '#lib/http/timing-safe-equal.ts'
import type { RunningStack } from './start-stack.ts'
import { CliError } from './cli-error.ts'
import { buildIdOf } from './archived-builds.ts'

/** Says, in the data folder and to its owner alone, where the launcher of that folder is asked, and by what token. */
const controlFilePath = (dataDir: string): string => join(dataDir, 'launcher.json')
const addressSchema = z.object({ port: z.number(), token: z.string() })

const releaseSchema = z.object({
  root: z.string(),
  processes: z.number(),
  host: z.string(),
  port: z.number(),
  variables: z.record(z.string(), z.string()),
})

/** A release that is to serve from now on, with the address at which it expects visitors. */
export type ReleaseRequest = z.infer<typeof releaseSchema>

/** What is said while it happens, one object a line; the last says what came of it. */
const progressSchema = z.union([
  z.object({ line: z.string() }),
  z.object({ done: z.boolean(), because: z.string().optional() }),
])
type ProgressMessage = z.infer<typeof progressSchema>

/** The door at which other commands ask the launcher of a data folder. */
export interface ControlServer {
  close: () => void
}

/** Opens the door on loopback. */
export async function startControlServer(
  running: RunningStack,
  tell: (line: string) => void,
): Promise<ControlServer | undefined> {
  const { site, plan } = running
  if (!site) return undefined
  const token = randomBytes(24).toString('base64url')
  const server = createServer((request, response) => {
    const { authorization = '' } = request.headers
    if (request.method !== 'POST' || !timingSafeEqualText(authorization, `Bearer ${token}`))
      return void response.writeHead(404).end()
    void handleUpgradeRequest(running, request, response, tell)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const publish = (): void => {
    writeFileSync(controlFilePath(plan.dataDir), JSON.stringify({ port, token }), { mode: 0o600 })
  }
  // A disk that is full now delays an upgrade, and ends nothing.
  const again = setInterval(() => {
    if (writeUnlessDiskFull(publish)) clearInterval(again)
  }, 1_000).unref()
  if (writeUnlessDiskFull(publish)) clearInterval(again)
  return {
    close() {
      clearInterval(again)
      rmSync(controlFilePath(plan.dataDir), { force: true })
      server.close()
      server.closeAllConnections()
    },
  }
}

/** @returns false where the disk is full */
function writeUnlessDiskFull(write: () => void): boolean {
  try {
    write()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    return false
  }
}

async function handleUpgradeRequest(
  running: RunningStack,
  request: IncomingMessage,
  response: ServerResponse,
  tell: (line: string) => void,
): Promise<void> {
  const say = (said: ProgressMessage): void => void response.write(`${JSON.stringify(said)}\n`)
  try {
    const asked = releaseSchema.parse(await json(request))
    await upgrade(running, asked, (line) => {
      tell(line)
      say({ line })
    })
    say({ done: true })
  } catch (error) {
    const because = error instanceof Error ? error.message : String(error)
    tell(`! The current release stays live: ${because}`)
    say({ done: false, because })
  }
  response.end()
}

/** @throws CliError where the release cannot take the place of the one that serves */
async function upgrade(
  { site, plan }: RunningStack,
  { host, port, ...release }: ReleaseRequest,
  tell: (line: string) => void,
): Promise<void> {
  if (host !== plan.host || port !== plan.ports.site)
    throw new CliError(
      `The site listens on ${plan.host}:${plan.ports.site}. Moving it to ${host}:${port} requires a restart.`,
    )
  const from = site?.release && buildIdOf(site.release.root)
  const to = buildIdOf(release.root)
  tell(`Replacing build ${from} with build ${to} in ${release.root}.`)
  await site?.upgrade(release, tell)
  tell(`Build ${to} is live.`)
}

/**
 * Finds the launcher that runs on a data folder.
 *
 * @returns asks it to go on with a release: hears of each step in one line, and throws a CliError with the reason where the
 *   release could not take over
 * @throws CliError where nobody runs there
 */
export function connectToLauncher(
  dataDir: string,
): (release: ReleaseRequest, tell: (line: string) => void) => Promise<void> {
  const { port, token } = addressOf(dataDir)
  return async (release, tell) => {
    const response = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(release),
    }).catch(() => undefined)
    if (!response?.ok || !response.body) throw noLauncher(dataDir)
    let last: ProgressMessage | undefined
    for await (const line of createInterface({ input: Readable.fromWeb(response.body as never) })) {
      last = progressSchema.parse(JSON.parse(line))
      if ('line' in last) tell(last.line)
    }
    if (last && 'done' in last && last.done) return
    const because = last && 'done' in last ? last.because : undefined
    throw new CliError(because ?? 'The launcher exited before the upgrade finished.')
  }
}

function addressOf(dataDir: string): z.infer<typeof addressSchema> {
  try {
    return addressSchema.parse(JSON.parse(readFileSync(controlFilePath(dataDir), 'utf8')))
  } catch {
    throw noLauncher(dataDir)
  }
}

const noLauncher = (dataDir: string): CliError =>
  new CliError(`No "npm start" is running on ${dataDir}. Set DATA_DIR to its data folder.`)
