import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isValidSignature } from '@sanity/webhook'
import { expect, onTestFinished } from 'vitest'
import { readConfig, type ServeFlags } from '../config.ts'
import { createLog } from '@orrery/server-kit/log'
import { serveLake } from '../serve.ts'
import type { startWebhookReceiver } from './webhook-receiver.ts'
import type { Json } from './test-lake.ts'

/** Secret and header value of the webhooks in these tests. */
export const WEBHOOK_SECRET = 'orbits of brass'
export const AUTHORIZATION_VALUE = 'Bearer of brass orbits'

/** A temporary folder, removed after the test. */
export function temporaryFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'content-lake-secrets-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** All bytes of a folder. */
export const readAllBytes = (path: string): string =>
  readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')

/** Starts a lake on a folder, with its warnings and requests for webhooks as the loopback administrator. */
export async function serveLakeOn(
  dataDir: string,
  env: Record<string, string> = {},
  flags: ServeFlags = {},
) {
  const warnings: string[] = []
  const log = createLog({ format: 'text', level: 'warn', write: (line) => warnings.push(line) })
  const running = await serveLake(readConfig({ port: '0', dataDir, ...flags }, env), log)
  onTestFinished(() => running.close())
  const request = async (method: string, path: string, body?: object): Promise<Json> => {
    const response = await fetch(`${running.url}/v2025-02-19/hooks/projects/orrery${path}`, {
      method,
      headers: { authorization: `Bearer ${running.machineToken}` },
      ...(body && { body: JSON.stringify(body) }),
    })
    return response.json()
  }
  const make = (url: string, name = 'Site') => {
    const headers = { authorization: AUTHORIZATION_VALUE, 'x-from': 'lake' }
    return request('POST', '', { name, url, dataset: '*', secret: WEBHOOK_SECRET, headers })
  }
  const write = (_id: string) =>
    running.lake.writer.mutate(
      running.lake.dataset('production')!,
      [{ createOrReplace: { _id, _type: 'watch', at: randomBytes(4).toString('hex') } }],
      { author: 'x' },
    )
  const attempts = async (id: string): Promise<Json[]> => {
    let attempts: Json[] = []
    await expect
      .poll(async () => (attempts = await request('GET', `/${id}/attempts`)).length)
      .toBeGreaterThan(0)
    return attempts
  }
  return { ...running, warnings, request, make, write, attempts }
}

/** Expects that a delivery, counted from 1, is signed and has the headers. */
export async function expectSignedDelivery(
  receiver: Awaited<ReturnType<typeof startWebhookReceiver>>,
  count: number,
) {
  await receiver.got(count)
  const { headers, body } = receiver.received[count - 1]!
  const signature = String(headers['sanity-webhook-signature'])
  expect(headers).toMatchObject({ authorization: AUTHORIZATION_VALUE, 'x-from': 'lake' })
  expect(await isValidSignature(body, signature, WEBHOOK_SECRET)).toBe(true)
}
