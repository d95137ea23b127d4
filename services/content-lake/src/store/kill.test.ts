import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openTestLake } from '../testing/test-lake.ts'

const WRITER = fileURLToPath(new URL('../testing/acknowledging-writer.ts', import.meta.url))
const ROUNDS = 3
const ACKNOWLEDGED_A_ROUND = 40

/** Lets a writer run until it has acknowledged enough, kills it without warning, and gives back the last word. */
async function killWhileWriting(dataDir: string): Promise<number> {
  const child = spawn(process.execPath, [WRITER, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  let [last, heard] = [-1, 0]
  for await (const line of createInterface({ input: child.stdout })) {
    last = Number(line)
    if (++heard === ACKNOWLEDGED_A_ROUND) child.kill('SIGKILL')
  }
  expect((await exited)[1]).toBe('SIGKILL')
  return last
}

test('every acknowledged write is there after a SIGKILL, and no transaction by half', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'content-lake-kill-'))
  let last = -1
  for (let round = 0; round < ROUNDS; round++) last = await killWhileWriting(dataDir)
  const { lake } = openTestLake({ dataDir })
  const { documents } = lake.dataset('production')!
  for (let turn = 0; turn <= last; turn++) {
    expect([documents.byId(`left-${turn}`)?._type, documents.byId(`right-${turn}`)?._type]).toEqual(
      ['watch', 'watch'],
    )
  }
  const ids = [...documents.all()].map(({ _id }) => _id)
  const halves = ids.filter(
    (id) =>
      !documents.byId(
        id.startsWith('left') ? id.replace('left', 'right') : id.replace('right', 'left'),
      ),
  )
  expect([halves, last >= ROUNDS * ACKNOWLEDGED_A_ROUND - 1]).toEqual([[], true])
}, 60_000)
