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
import type { Running } from './bring-up.ts'
import { Refusal } from './refusal.ts'
import { buildIdOf } from './kept-builds.ts'

/** Says, in the data folder and to its owner alone, where the launcher of that folder is asked, and by what token. */
const pathIn = (dataDir: string): string => join(dataDir, 'launcher.json')
const addressShape = z.object({ port: z.number(), token: z.string() })

const releaseShape = z.object({
  root: z.string(),
  processes: z.number(),
  host: z.string(),
  port: z.number(),
  variables: z.record(z.string(), z.string()),
})

/** A release that is to serve from now on, with the address at which it expects visitors. */
export type AskedRelease = z.infer<typeof releaseShape>

/** What is said while it happens, one object a line; the last says what came of it. */
const saidShape = z.union([
  z.object({ line: z.string() }),
  z.object({ done: z.boolean(), because: z.string().optional() }),
])
type Said = z.infer<typeof saidShape>

/** The door at which other commands ask the launcher of a data folder. */
export interface Control {
  close: () => void
}

/** Opens the door on loopback. */
export async function openControl(
  running: Running,
  tell: (line: string) => void,
): Promise<Control | undefined> {
  const { site, plan } = running
  if (!site) return undefined
  const token = randomBytes(24).toString('base64url')
  const server = createServer((request, response) => {
    const { authorization = '' } = request.headers
    if (request.method !== 'POST' || !timingSafeEqualText(authorization, `Bearer ${token}`))
      return void response.writeHead(404).end()
    void answer(running, request, response, tell)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const publish = (): void => {
    writeFileSync(pathIn(plan.dataDir), JSON.stringify({ port, token }), { mode: 0o600 })
  }
  // A disk that is full now delays an upgrade, and ends nothing.
  const again = setInterval(() => {
    if (tryTo(publish)) clearInterval(again)
  }, 1_000).unref()
  if (tryTo(publish)) clearInterval(again)
  return {
    close() {
      clearInterval(again)
      rmSync(pathIn(plan.dataDir), { force: true })
      server.close()
      server.closeAllConnections()
    },
  }
}

/** @returns false where the disk is full */
function tryTo(write: () => void): boolean {
  try {
    write()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    return false
  }
}

async function answer(
  running: Running,
  request: IncomingMessage,
  response: ServerResponse,
  tell: (line: string) => void,
): Promise<void> {
  const say = (said: Said): void => void response.write(`${JSON.stringify(said)}\n`)
  try {
    const asked = releaseShape.parse(await json(request))
    await upgrade(running, asked, (line) => {
      tell(line)
      say({ line })
    })
    say({ done: true })
  } catch (error) {
    const because = error instanceof Error ? error.message : String(error)
    tell(`! The release in use goes on: ${because}`)
    say({ done: false, because })
  }
  response.end()
}

/** @throws Refusal where the release cannot take the place of the one that serves */
async function upgrade(
  { site, plan }: Running,
  { host, port, ...release }: AskedRelease,
  tell: (line: string) => void,
): Promise<void> {
  if (host !== plan.host || port !== plan.ports.site)
    throw new Refusal(
      `It listens on ${plan.host}:${plan.ports.site}, and ${host}:${port} would be another place. That takes a new start.`,
    )
  const from = site?.release && buildIdOf(site.release.root)
  const to = buildIdOf(release.root)
  tell(`Build ${to} in ${release.root} takes the place of build ${from}.`)
  await site?.goOnWith(release, tell)
  tell(`The site is build ${to} now.`)
}

/**
 * Finds the launcher that runs on a data folder.
 *
 * @returns asks it to go on with a release: hears of each step in one line, and throws a Refusal with the reason where the
 *   release could not take over
 * @throws Refusal where nobody runs there
 */
export function findLauncher(
  dataDir: string,
): (release: AskedRelease, tell: (line: string) => void) => Promise<void> {
  const { port, token } = addressOf(dataDir)
  return async (release, tell) => {
    const response = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(release),
    }).catch(() => undefined)
    if (!response?.ok || !response.body) throw nobody(dataDir)
    let last: Said | undefined
    for await (const line of createInterface({ input: Readable.fromWeb(response.body as never) })) {
      last = saidShape.parse(JSON.parse(line))
      if ('line' in last) tell(last.line)
    }
    if (last && 'done' in last && last.done) return
    const because = last && 'done' in last ? last.because : undefined
    throw new Refusal(because ?? 'The launcher ended meanwhile.')
  }
}

function addressOf(dataDir: string): z.infer<typeof addressShape> {
  try {
    return addressShape.parse(JSON.parse(readFileSync(pathIn(dataDir), 'utf8')))
  } catch {
    throw nobody(dataDir)
  }
}

const nobody = (dataDir: string): Refusal =>
  new Refusal(
    `No "npm start" is up on ${dataDir}. Set DATA_DIR to the folder of the one that is meant.`,
  )
