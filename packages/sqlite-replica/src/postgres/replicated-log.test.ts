import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPostgres, startPostgres, type PostgresServer } from '../testing/postgres-server.ts'
import { parsePostgresAddress } from './postgres-address.ts'
import { installLog } from './log-snapshot.ts'
import { ConnectionPair } from './connection-pair.ts'
import { ReplicatedLog } from './replicated-log.ts'

const programs = await findPostgres()

describe.runIf(programs)('the replicated log', { meta: { needs: 'PostgreSQL' } }, () => {
  let server: PostgresServer
  let connections: ConnectionPair
  beforeAll(async () => {
    server = await startPostgres(programs!)
    const address = parsePostgresAddress(server.url, 'log')
    connections = await ConnectionPair.connect(address, { onEntry() {}, onAck() {}, onLost() {} })
    await installLog(connections, 'log', {
      tables: [],
      kind: 'test',
      steps: 0,
      belongsTo: 'orrery',
    })
  })
  afterAll(async () => {
    connections.close()
    await server.stop()
  })

  it('trims to the newest entries by number and size, and retains at least one of any size', async () => {
    const record = new ReplicatedLog(connections, 'log')
    const positions = async () =>
      (await server.query('SELECT place FROM log.log ORDER BY place')).map(({ place }) =>
        Number(place),
      )
    // Random, so that the database cannot compress it.
    const write = async (base: number) => {
      const rows = JSON.stringify({ none: randomBytes(50_000).toString('base64') })
      await record.append(base, null, randomUUID(), rows)
    }
    for (let base = 0; base < 6; base += 1) await write(base)
    await record.trim(5, 1_000_000)
    expect(await positions()).toEqual([2, 3, 4, 5, 6])
    await record.trim(5, 150_000)
    expect(await positions()).toEqual([4, 5, 6])
    await record.trim(5, 1)
    expect(await positions()).toEqual([6])
    await record.trim(5, 1)
    expect(await positions()).toEqual([6])
  })
})
