import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPostgres, startPostgres, type PostgresServer } from '../testing/postgres-server.ts'
import { readPostgresAddress } from './address.ts'
import { install } from './contents.ts'
import { Lines } from './lines.ts'
import { PostgresRecord } from './record.ts'

const programs = await findPostgres()

describe.runIf(programs)('the log of a record', { meta: { needs: 'PostgreSQL' } }, () => {
  let server: PostgresServer
  let lines: Lines
  beforeAll(async () => {
    server = await startPostgres(programs!)
    const address = readPostgresAddress(server.url, 'log')
    lines = await Lines.connect(address, { onEntry() {}, onSeen() {}, onLost() {} })
    await install(lines, 'log', { tables: [], kind: 'test', steps: 0, belongsTo: 'orrery' })
  })
  afterAll(async () => {
    lines.end()
    await server.stop()
  })

  it('keeps the newest entries, so many and so large, and the newest of all however large it is', async () => {
    const record = new PostgresRecord(lines, 'log')
    const places = async () =>
      (await server.ask('SELECT place FROM log.log ORDER BY place')).map(({ place }) =>
        Number(place),
      )
    // Random, so that the database packs nothing.
    const write = async (base: number) => {
      const rows = JSON.stringify({ none: randomBytes(50_000).toString('base64') })
      await record.commit(base, null, randomUUID(), rows)
    }
    for (let base = 0; base < 6; base += 1) await write(base)
    await record.trim(5, 1_000_000)
    expect(await places()).toEqual([2, 3, 4, 5, 6])
    await record.trim(5, 150_000)
    expect(await places()).toEqual([4, 5, 6])
    await record.trim(5, 1)
    expect(await places()).toEqual([6])
    await record.trim(5, 1)
    expect(await places()).toEqual([6])
  })
})
