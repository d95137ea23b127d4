import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { findPostgres, startPostgres, type PostgresServer } from '@orrery/sqlite-replica/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestClient } from '../testing/test-client.ts'
import { ADMINISTRATOR_TOKEN } from '../testing/test-whole-lake.ts'

const BIN = fileURLToPath(new URL('../bin.ts', import.meta.url))
const programs = await findPostgres()

describe.skipIf(!programs)('lakes in separate processes', { meta: { needs: 'PostgreSQL' } }, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'stopped-lakes-'))
  const children: ChildProcess[] = []
  let database: PostgresServer

  async function start(replica: string) {
    const flags = ['--port', '0', '--data-dir', dataDir, '--replica', replica]
    const child = spawn(process.execPath, [BIN, ...flags], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: {
        ...process.env,
        DATABASE_URL: database.url,
        CONTENT_LAKE_TOKEN: ADMINISTRATOR_TOKEN,
      },
    })
    children.push(child)
    for await (const line of createInterface({ input: child.stdout })) {
      const origin = /ready at (http:\/\/[^:]+:\d+)/.exec(line)?.[1]
      if (origin !== undefined)
        return {
          child,
          client: createTestClient(origin, {
            token: ADMINISTRATOR_TOKEN,
            maxRetries: 0,
            timeout: 20_000,
          }),
        }
    }
    throw new Error('A lake did not start')
  }

  beforeAll(async () => {
    database = await startPostgres(programs!)
  })
  afterAll(async () => {
    for (const child of children) {
      const exited = child.exitCode === null && child.signalCode === null && once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    }
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('a suspended and replaced leader serves no stale reads when it resumes', async () => {
    const first = await start('one')
    const second = await start('two')
    const id = 'luna'
    await first.client.create({ _id: id, _type: 'watch', turn: 0 })
    expect(await second.client.fetch('*[_id == $id][0].turn', { id })).toBe(0)
    first.child.kill('SIGSTOP')
    await expect
      .poll(
        () =>
          second.client
            .patch(id)
            .set({ turn: 1 })
            .commit()
            .then(() => 'written', String),
        {
          timeout: 30_000,
        },
      )
      .toBe('written')
    // They are queued in its socket while it is suspended, and are the first that it reads.
    const responses = Array.from({ length: 20 }, () =>
      first.client.fetch('*[_id == $id][0].turn', { id }).catch(() => 'no answer'),
    )
    await second.client.patch(id).set({ turn: 2 }).commit()
    first.child.kill('SIGCONT')
    for (const turn of await Promise.all(responses)) expect([2, 'no answer']).toContain(turn)
    const [code] = (await once(first.child, 'exit')) as [number]
    expect(code).toBe(1)
  })
})
