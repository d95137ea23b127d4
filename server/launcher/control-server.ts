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

/** Path of the file with the control server's port and token, readable by the owner only. */
const controlFilePath = (dataDir: string): string => join(dataDir, 'launcher.json')
const addressSchema = z.object({ port: z.number(), token: z.string() })

const releaseSchema = z.object({
  root: z.string(),
  processes: z.number(),
  host: z.string(),
  port: z.number(),
  variables: z.record(z.string(), z.string()),
})

/** A release to upgrade to, and the address on which it expects to listen. */
export type ReleaseRequest = z.infer<typeof releaseSchema>

/** Progress of an upgrade, one JSON object a line; the last one is the result. */
const progressSchema = z.union([
  z.object({ line: z.string() }),
  z.object({ done: z.boolean(), because: z.string().optional() }),
])
type ProgressMessage = z.infer<typeof progressSchema>

/** HTTP server on which other commands reach the launcher of a data folder. */
export interface ControlServer {
  close: () => void
}

/** Starts the control server on loopback. */
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
  // A full disk prevents later upgrades and nothing else.
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

/** @returns false when the disk is full */
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
    const requested = releaseSchema.parse(await json(request))
    await upgrade(running, requested, (line) => {
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

/** @throws CliError when the release cannot replace the live one */
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
 * Connects to the launcher that runs on a data folder.
 *
 * @returns a function that requests an upgrade, reports each step as a line, and throws a CliError when the upgrade fails
 * @throws CliError when no launcher runs there
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
