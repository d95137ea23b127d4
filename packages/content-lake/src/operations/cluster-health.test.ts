import { describe, expect, onTestFinished, test } from 'vitest'
import { usesSqlite } from '../testing/test-database.ts'
import { callApi } from '../testing/test-people.ts'
import { type ClusterMember, startCluster } from '../testing/test-cluster.ts'
import { asAdministrator, serveWholeLake } from '../testing/test-whole-lake.ts'

const ready = async (lake: ClusterMember) => {
  const answer = await lake.request('/ready')
  return { status: answer.status, body: await answer.json() }
}

describe('cluster health', () => {
  test('each process of a cluster reports its role and its problems', async () => {
    const { writer, reader, end } = await startCluster()
    onTestFinished(end)
    reader.cluster.logPosition = 41
    expect(await ready(reader)).toEqual({
      status: 200,
      body: { ready: true, reasons: [], role: 'reader', place: 41 },
    })
    expect((await ready(writer)).body.role).toBe('writer')
    expect((await callApi(writer, 'GET', '/operations/health')).body.company).toMatchObject({
      role: 'writer',
      told: 'This process is the leader; the others follow it.',
    })
    await callApi(reader, 'POST', '/auth/logout')
    expect((await callApi(reader, 'GET', '/operations/health')).body.company).toEqual({
      role: 'reader',
      replica: '',
      database: '',
      place: 41,
      isWriterKnown: true,
      told: expect.stringContaining('proxies writes to the leader'),
      handedOn: { answered: 1, away: 0, lost: 0 },
    })
    const metrics = await reader.request('/metrics', { headers: asAdministrator })
    const figures = await metrics.text()
    for (const line of [
      'content_lake_is_leader 0',
      'content_lake_leader_known 1',
      'content_lake_log_position 41',
      'content_lake_forwarded_requests_total{outcome="completed"} 1',
      // Former metric names, for existing dashboards.
      'content_lake_writes 0',
      'content_lake_writer_known 1',
      'content_lake_place 41',
      'content_lake_handed_on_total{outcome="answered"} 1',
      '# HELP content_lake_place Renamed to content_lake_log_position; removed in the next version.',
    ])
      expect(figures).toContain(`${line}\n`)

    reader.cluster.leaderUrl = undefined
    expect((await ready(reader)).status).toBe(200)
    const lost = (await callApi(reader, 'GET', '/operations/health')).body.company
    expect([lost.isWriterKnown, lost.told]).toEqual([
      false,
      expect.stringContaining('There is no leader at the moment'),
    ])
    reader.cluster.databaseProblem = 'The database cannot be reached.'
    reader.cluster.clockSkew =
      'The clock of the lake’s machine is 12 min behind that of its database.'
    // It serves reads like the others.
    expect(await ready(reader)).toMatchObject({
      status: 200,
      body: {
        ready: true,
        reasons: [],
        notes: [reader.cluster.databaseProblem, reader.cluster.clockSkew],
      },
    })
    const { company, reasons } = (await callApi(reader, 'GET', '/operations/health')).body
    expect([company.told, reasons]).toEqual([
      reader.cluster.databaseProblem,
      [reader.cluster.databaseProblem, reader.cluster.clockSkew],
    ])
  })

  test.runIf(usesSqlite)(
    'a single lake reports no cluster',
    { meta: { needs: 'a database in a file' } },
    async () => {
      const lake = await serveWholeLake()
      expect((await callApi(lake, 'GET', '/operations/health')).body.company).toBe(null)
      const figures = await (await lake.request('/metrics', { headers: asAdministrator })).text()
      expect(figures).not.toContain('content_lake_is_leader')
    },
  )
})
