import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { LaunchPlan } from '../../../server/launcher/launch-plan.ts'
import { readSecrets } from '../../../tooling/testing/test-installation.ts'
import { ask } from './installation.ts'

/** A request to one of the services. */
interface Doors {
  write: (text: string) => ReturnType<typeof ask>
  upload: () => ReturnType<typeof ask>
  read: () => ReturnType<typeof ask>
  cart: () => ReturnType<typeof ask>
  shelf: () => ReturnType<typeof ask>
}

function readinessUrlsOf({ origins }: LaunchPlan, secrets: ReturnType<typeof readSecrets>): Doors {
  const authorization = `Bearer ${secrets.CONTENT_LAKE_TOKEN}`
  const json = { 'content-type': 'application/json' }
  const graphql = (query: string) =>
    ask(`${origins.shop}/api/2025-01/graphql`, {
      method: 'POST',
      headers: { ...json, 'x-shopify-storefront-access-token': secrets.STOREFRONT_API_TOKEN },
      body: JSON.stringify({ query }),
    })
  const data = `${origins.lake}/v2025-02-19/data`
  return {
    write: (text) =>
      ask(`${data}/mutate/production`, {
        method: 'POST',
        headers: { ...json, authorization },
        body: JSON.stringify({
          mutations: [{ createOrReplace: { _id: 'chaos-large', _type: 'page', text } }],
        }),
      }),
    upload: () =>
      ask(`${origins.lake}/v2025-02-19/assets/files/production?filename=chaos.bin`, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream', authorization },
        body: Buffer.alloc(1_000_000, Math.random().toString()),
      }),
    read: () => ask(`${data}/query/production?query=${encodeURIComponent('count(*)')}`),
    cart: () =>
      graphql(`mutation { cartCreate(input: { note: "${'x'.repeat(4_000)}" }) { cart { id } } }`),
    shelf: () => graphql('{ products(first: 1) { nodes { id } } }'),
  }
}

const isFull = /the disk .*is full|is nearly full/i

/**
 * Sends every write that cannot be stored now.
 *
 * @returns a sentence for each wrong response
 */
export async function checkRejections(plan: LaunchPlan): Promise<string[]> {
  const faults: string[] = []
  const expect = (what: string, isMet: boolean, got: unknown) => {
    if (!isMet) faults.push(`${what}: ${JSON.stringify(got)}`)
  }
  const doors = readinessUrlsOf(plan, readSecrets(plan))
  const refused = ({ status, text }: { status: number; text: string }) =>
    status === 503 && isFull.test(text)
  const large = await doors.write('x'.repeat(2_000_000))
  expect('A document that does not fit', refused(large), large)
  const file = await doors.upload()
  expect('A file that does not fit', refused(file), file)
  for (const origin of [plan.origins.lake, plan.origins.shop]) {
    const ready = await ask(`${origin}/ready`)
    // Reads continue, and no other process could serve them.
    const isNoted = ready.status === 200 && isFull.test(ready.text)
    expect(`${origin}/ready`, isNoted, ready)
  }
  // A small change fits until the shop's log is full as well.
  let cart = await doors.cart()
  for (let turn = 0; turn < 2_000 && !isFull.test(cart.text); turn++) cart = await doors.cart()
  expect('A cart that does not fit', isFull.test(cart.text), cart)
  faults.push(...(await checkReads(plan)))
  const backup = await backUp(plan)
  const isOneSentence = backup.code === 1 && /^[^\n]+\.\n$/.test(backup.err)
  expect('A backup that does not fit', isOneSentence && !backup.isThere, backup)
  return faults
}

/** Sends requests that need no disk space. */
export async function checkReads(plan: LaunchPlan): Promise<string[]> {
  const doors = readinessUrlsOf(plan, readSecrets(plan))
  const faults: string[] = []
  for (const [what, requested] of [
    ['A query', doors.read],
    ['The shelf', doors.shelf],
  ] as const) {
    const answer = await requested()
    if (answer.status !== 200 || answer.text.includes('"errors"'))
      faults.push(`${what}: ${JSON.stringify(answer)}`)
  }
  return faults
}

/** Repeats the writes once there is space. */
export async function checkWrites(plan: LaunchPlan): Promise<string[]> {
  const faults: string[] = []
  const doors = readinessUrlsOf(plan, readSecrets(plan))
  const large = await doors.write('x'.repeat(2_000_000))
  if (large.status !== 200) faults.push(`A document is not stored: ${large.text}`)
  const file = await doors.upload()
  if (file.status !== 200) faults.push(`A file is not stored: ${file.text}`)
  const cart = await doors.cart()
  if (!cart.text.includes('gid://')) faults.push(`A cart is not stored: ${cart.text}`)
  const backup = await backUp(plan)
  if (backup.code !== 0 || !backup.isThere) faults.push(`There is no backup: ${backup.err}`)
  return faults
}

async function backUp(plan: LaunchPlan): Promise<{ code: unknown; err: string; isThere: boolean }> {
  const file = join(plan.dataDir, 'chaos.tar')
  const script = join(plan.root, 'packages', 'content-lake', 'src', 'bin.ts')
  const folder = join(plan.dataDir, 'content-lake')
  const child = spawn(process.execPath, [script, 'backup', file, '--data-dir', folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let err = ''
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, err, isThere: existsSync(file) || existsSync(`${file}.partial`) }
}
