import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClientConfig, SanityClient } from '@sanity/client'
import { onTestFinished } from 'vitest'
import { readConfig } from '../config.ts'
import { serveLake, type RunningLake } from '../serve.ts'
import { testDatabase } from './test-database.ts'
import { createTestClient } from './test-client.ts'

export const ADMINISTRATOR_TOKEN = 'administrator-token'
export const VIEWER_TOKEN = 'viewer-token'
export const PASSWORD = 'a long password'
export const ALLOWED_ORIGIN = 'http://localhost:3000'

export interface WholeLake extends RunningLake {
  origin: string
  dataDir: string
  /** The public client, unmodified, with the administrator's token by default. */
  client: (config?: Partial<ClientConfig>) => SanityClient
  /** Sends a request over the socket; Node's `fetch` sends all given headers. */
  request: (path: string, init?: RequestInit) => Promise<Response>
}

/** The lake as `bin.ts` starts it, on a free port and in a temporary folder. */
export async function serveWholeLake(env: Record<string, string> = {}): Promise<WholeLake> {
  const { lake, end } = await startWholeLake(env)
  onTestFinished(end)
  return lake
}

/** The same, stopped by the caller: many tests may share one. */
export async function startWholeLake(
  env: Record<string, string> = {},
  dataDir = mkdtempSync(join(tmpdir(), 'content-lake-')),
): Promise<{ lake: WholeLake; end: () => Promise<void> }> {
  const config = readConfig(
    { port: '0', dataDir },
    {
      CONTENT_LAKE_TOKEN: ADMINISTRATOR_TOKEN,
      CONTENT_LAKE_READ_TOKEN: VIEWER_TOKEN,
      CONTENT_LAKE_TRANSLATOR_TYPES: 'page',
      ...env,
    },
  )
  const running = await serveLake({ ...config, ...testDatabase(dataDir) })
  const end = async () => {
    await running.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const origin = `http://127.0.0.1:${running.port}`
  const lake: WholeLake = {
    ...running,
    origin,
    dataDir,
    client: (overrides = {}) =>
      createTestClient(origin, { token: ADMINISTRATOR_TOKEN, ...overrides }),
    request: (path, init) => fetch(`${origin}${path}`, init),
  }
  return { lake, end }
}

/** Headers of the administrator. */
export const asAdministrator = { authorization: `Bearer ${ADMINISTRATOR_TOKEN}` }
