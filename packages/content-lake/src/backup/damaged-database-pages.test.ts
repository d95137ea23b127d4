import { cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, afterAll, expect, test } from 'vitest'
import { createLake, type Lake } from '../lake.ts'
import { readConfig } from '../config.ts'
import { createLog } from '@orrery/server-kit/log'
import { createLakeHandler } from '../serve.ts'
import { runCommand } from '../testing/run-command.ts'

const work = mkdtempSync(join(tmpdir(), 'content-lake-pages-'))
afterAll(() => rmSync(work, { recursive: true, force: true }))

const TOKEN = 'the-token-of-the-test'
const PAGE = 4096
const file = (folder: string, end = '') => join(folder, `content-lake.sqlite${end}`)

const open = (folder: string, onError: (error: unknown) => void = () => {}) =>
  createLake({ ...readConfig({ dataDir: folder }, { CONTENT_LAKE_TOKEN: TOKEN }), onError })

/**
 * A lake with documents and history, in a folder created once. @param killed leaves the write-ahead log in
 * place
 */
async function whole(name: string, killed = false): Promise<string> {
  const folder = join(work, name)
  const lake = open(folder)
  await lake.ready
  const dataset = lake.dataset('production')!
  for (let turn = 0; turn < 12; turn++) {
    const document = { _id: `w${turn}`, _type: 'watch', text: `${turn} `.repeat(900) }
    await lake.writer.mutate(dataset, [{ createOrReplace: document }], { author: 'x' })
    await lake.writer.mutate(dataset, [{ patch: { id: `w${turn}`, set: { turn } } }], {
      author: 'x',
    })
  }
  const copied = join(work, `${name}-copy`)
  if (killed) cpSync(folder, copied, { recursive: true })
  lake.close()
  return killed ? copied : folder
}

/** All responses of the lake's read API. */
async function answersOf(lake: Lake): Promise<[what: string, status: number, text: string][]> {
  const quiet = createLog({ format: 'text', level: 'silent' })
  const handler = createLakeHandler(lake, quiet)
  const ask = async (path: string, body?: unknown): Promise<[string, number, string]> => {
    const answer = await handler(
      new Request(`http://localhost:3333/v2025-02-19${path}`, {
        headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      }),
    )
    return [path, answer.status, await answer.text()]
  }
  const query = encodeURIComponent('*[] | order(_id asc){_id, _rev, turn, text}')
  const answers = [await ask(`/data/query/production?query=${query}&returnQuery=false`)]
  for (const id of ['w0', 'w5', 'w11']) {
    const [path, status, text] = await ask(`/data/history/production/transactions/${id}`)
    answers.push([path, status, text])
  }
  const mutations = [{ createOrReplace: { _id: 'new', _type: 'watch' } }]
  const [path, status, text] = await ask('/data/mutate/production', { mutations })
  answers.push([path, status, status === 200 ? '' : text])
  return answers.map(([what, code, said]) => [what, code, said.replace(/"ms":\d+/, '')])
}

const SENTENCE = /^The database [^\n]* is damaged[^\n]* content-lake restore\.$/

/** Opens a damaged folder as a start does. @returns the responses, or the reported error */
async function outcome(folder: string, expected: string[]): Promise<string> {
  let lake: Lake
  try {
    lake = open(folder)
  } catch (error) {
    return refusal(error)
  }
  try {
    await Promise.all([lake.ready, lake.checkIntegrity()])
  } catch (error) {
    lake.close()
    return refusal(error)
  }
  const wrong: string[] = []
  for (const [index, [what, status, text]] of (await answersOf(lake)).entries()) {
    if (status === 503 && text.includes('"The database is damaged')) continue
    if (status !== 200) wrong.push(`${what}: ${status} ${text.slice(0, 200)}`)
    else if (text !== expected[index]) wrong.push(`${what}: another answer`)
  }
  lake.close()
  if (wrong.length === 0) return 'whole'
  // Changed text inside a document is detectable only by comparison with its history.
  const { code } = await runCommand(['check', '--data-dir', folder])
  return code === 1 && wrong.every((each) => each.endsWith('another answer'))
    ? 'found by a check'
    : wrong.join('\n')
}

function refusal(error: unknown): string {
  const { name, message } = error as Error
  const isSaid = SENTENCE.test(message) || message.endsWith(' is not a content lake database.')
  return name === 'StorageError' && isSaid ? 'refused' : `${name}: ${message}`
}

type Harm = (bytes: Buffer, page: number) => void
const at = (page: number) => page * PAGE
const harms: Record<string, Harm> = {
  noise: (bytes, page) => bytes.fill(0xa5, at(page), at(page + 1)),
  zeros: (bytes, page) => bytes.fill(0, at(page), at(page + 1)),
  'half of it zeros': (bytes, page) => bytes.fill(0, at(page) + PAGE / 2, at(page + 1)),
  'another page': (bytes, page) => {
    const other = (page + 7) % (bytes.length / PAGE)
    bytes.copyWithin(at(page), at(other), at(other + 1))
  },
}

describe('damaged database pages', () => {
  test('with any damaged page, a start fails with a reason, or every response is correct or an error', async () => {
    const folder = await whole('pages')
    const bytes = readFileSync(file(folder))
    const fresh = join(work, 'fresh')
    cpSync(folder, fresh, { recursive: true })
    const lake = open(fresh)
    const expected = (await answersOf(lake)).map(([, , text]) => text)
    lake.close()
    const ends = new Set<string>()
    const wrong: string[] = []
    // Roots of tables and indexes come first; later pages are of the same kind as their neighbors.
    for (let page = 0; page < bytes.length / PAGE; page++)
      for (const [index, [how, harm]] of Object.entries(harms).entries()) {
        if (page < 8 ? index % 3 !== 0 : page % 12 !== index) continue
        const harmed = join(work, 'harmed')
        cpSync(folder, harmed, { recursive: true })
        const copy = Buffer.from(bytes)
        harm(copy, page)
        writeFileSync(file(harmed), copy)
        const end = await outcome(harmed, expected)
        ends.add(end)
        if (!/^(?:refused|whole|found by a check)$/.test(end))
          wrong.push(`page ${page}, ${how}: ${end}`)
        rmSync(harmed, { recursive: true })
      }
    expect(wrong).toEqual([])
    expect([...ends]).toEqual(expect.arrayContaining(['refused', 'whole']))
  })

  test('rejects a truncated database, and reads a truncated log up to the damage', async () => {
    const cut = await whole('cut')
    truncateSync(file(cut), Math.floor(readFileSync(file(cut)).length / PAGE / 2) * PAGE)
    expect(await outcome(cut, [])).toBe('refused')
    const killed = await whole('killed', true)
    const log = readFileSync(file(killed, '-wal'))
    expect(log.length).toBeGreaterThan(20 * PAGE)
    writeFileSync(file(killed, '-wal'), log.fill(0xa5, log.length >> 1))
    const lake = open(killed)
    await Promise.all([lake.ready, lake.checkIntegrity()])
    const { documents } = lake.dataset('production')!
    expect(documents.size()).toBeGreaterThan(0)
    expect(documents.size()).toBeLessThan(12)
    lake.close()
    const check = await runCommand(['check', '--data-dir', killed])
    expect([check.code, check.err]).toEqual([0, ''])
  })

  test('detects damage that reads as valid data, at start and in a running lake', async () => {
    const folder = await whole('silent')
    const bytes = readFileSync(file(folder))
    // The root page of the documents is replaced with an empty one.
    harms['another page']!(bytes, 2)
    writeFileSync(file(folder), bytes)
    const { code, err } = await runCommand(['serve', '--port', '0', '--data-dir', folder])
    expect([code, err]).toEqual([1, expect.stringMatching(SENTENCE)])
    const lake = open(folder)
    await expect(lake.checkIntegrity()).rejects.toThrow(SENTENCE)
    const ready = await createLakeHandler(lake)(new Request('http://localhost:3333/ready'))
    expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining('is damaged')])
    lake.close()
  })
})
