import { clusterSecret } from '../account/secrets.ts'
import { createServer, type Server, type Socket } from 'node:net'
import { describe, afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startHttpServer } from '../http/server.ts'
import { startingResponse } from '../operations/ready-route.ts'
import { deferred } from '../testing/deferred.ts'
import { callApi } from '../testing/test-people.ts'
import { type ClusterMember, startCluster } from '../testing/test-cluster.ts'
import { respondWhileLoading } from './respond-while-loading.ts'
import { ADMINISTRATOR_TOKEN, ALLOWED_ORIGIN, asAdministrator } from '../testing/test-whole-lake.ts'

let writer: ClusterMember
let reader: ClusterMember
let end: () => Promise<void>

beforeAll(async () => {
  ;({ writer, reader, end } = await startCluster())
})
afterAll(() => end())

/** Replaces the leader that the reader sees, until the test ends. */
function writerAt(address: string | undefined): void {
  reader.cluster.leaderUrl = address
  onTestFinished(() => void (reader.cluster.leaderUrl = writer.url))
}

/** A server that receives raw requests and responds by a callback. */
async function listening(heard: (socket: Socket, text: string) => void): Promise<string> {
  const server: Server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.on('data', (text) => heard(socket, text.toString()))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}

const create = (id: string) => ({ mutations: [{ create: { _id: id, _type: 'watch' } }] })

describe('LeaderProxy', () => {
  test('a reader proxies a write and responds when it has replicated it', async () => {
    writer.cluster.logPosition = 7
    reader.cluster.calls.length = 0
    writer.cluster.calls.length = 0
    const answer = await reader.request('/v2025-02-19/data/mutate/production', {
      method: 'POST',
      headers: { ...asAdministrator, 'x-request-id': 'write-1' },
      body: JSON.stringify(create('nova')),
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-request-id')).toBe('write-1')
    expect(answer.headers.get('x-lake-place')).toBe(null)
    expect(writer.cluster.calls).toEqual(['shown'])
    expect(reader.cluster.calls).toEqual(['reached 7'])
    const read = await reader.request('/v2025-02-19/data/doc/production/nova', {
      headers: asAdministrator,
    })
    expect((await read.json()).documents).toHaveLength(1)
    expect(reader.cluster.calls).toEqual(['reached 7', 'reached 0'])
    expect(writer.cluster.calls).toEqual(['shown'])
  })

  test('a read waits for a write that this reader has acknowledged but not replicated', async () => {
    writer.cluster.logPosition = 9
    reader.cluster.calls.length = 0
    reader.cluster.databaseProblem = 'The database is away.'
    const written = await callApi(reader, 'POST', '/data/mutate/production', create('late'))
    expect(written.status).toBe(200)
    expect((await callApi(reader, 'GET', '/data/doc/production/late')).body).toMatchObject({
      statusCode: 503,
      message: 'The database is away.',
    })
    expect((await reader.request('/health')).status).toBe(200)
    reader.cluster.databaseProblem = undefined
    expect((await callApi(reader, 'GET', '/data/doc/production/late')).status).toBe(200)
    expect(reader.cluster.calls).toEqual(['reached 9', 'reached 9', 'reached 9'])
  })

  test('a reader serves reads without a leader', async () => {
    writerAt(undefined)
    const body = { query: '*[_type == "watch"]' }
    expect((await callApi(reader, 'POST', '/data/query/production', body)).status).toBe(200)
    expect((await callApi(reader, 'GET', '/users/me')).status).toBe(200)
    expect((await callApi(reader, 'POST', '/groq/format', { query: '*[ ]' })).status).toBe(200)
    expect((await callApi(reader, 'GET', '/nothing/here')).status).toBe(404)
  })

  test('a reader passes on the error responses of the leader', async () => {
    expect((await callApi(reader, 'POST', '/data/mutate/production', create('nova'))).status).toBe(
      409,
    )
    expect(
      (await callApi(reader, 'POST', '/data/mutate/production', create('a'), 'wrong')).status,
    ).toBe(401)
  })

  test('without a leader a write is rejected with Retry-After, and one that appears in time is used', async () => {
    writerAt(undefined)
    const refused = await reader.request('/v1/auth/logout', { method: 'POST' })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await refused.json()).toEqual({
      statusCode: 503,
      error: 'Service Unavailable',
      message: 'No process of this content lake writes at this moment; try again in a second',
    })
    const waits = callApi(reader, 'POST', '/data/mutate/production', create('patient'))
    reader.cluster.leaderUrl = writer.url
    expect((await waits).status).toBe(200)
  })

  test('an unreachable leader is retried until another one appears', async () => {
    // No process listens on port 1 of loopback.
    writerAt('http://127.0.0.1:1')
    const waits = callApi(reader, 'POST', '/data/mutate/production', create('elsewhere'))
    setImmediate(() => (reader.cluster.leaderUrl = writer.url))
    expect((await waits).status).toBe(200)
  })

  test('a leader that was killed and is loading again is retried', async () => {
    let requestCount = 0
    const loading = await startHttpServer({
      async handler(request) {
        requestCount++
        reader.cluster.leaderUrl = writer.url
        return respondWhileLoading(startingResponse)(request)
      },
    })
    onTestFinished(() => loading.close())
    const at = `http://127.0.0.1:${loading.port}`
    writerAt(at)
    const body = create('loaded')
    expect((await callApi(reader, 'POST', '/data/mutate/production', body)).status).toBe(200)
    expect(requestCount).toBe(1)
    const stranger = await fetch(`${at}/v1/users/me`)
    expect([stranger.status, stranger.headers.get('x-lake-undone')]).toEqual([503, null])
  })

  test('a request that was sent and lost is never retried', async () => {
    const received: string[] = []
    writerAt(
      await listening((socket, text) => {
        received.push(text)
        socket.destroy()
      }),
    )
    const lost = await reader.request('/v2025-02-19/data/mutate/production', {
      method: 'POST',
      headers: asAdministrator,
      body: JSON.stringify(create('once')),
    })
    expect([lost.status, lost.headers.get('retry-after')]).toEqual([502, null])
    expect((await lost.json()).message).toContain('whether this was done is not known')
    expect(received.filter((text) => text.startsWith('POST'))).toHaveLength(1)
  })

  test('a request to a replaced leader is aborted after the grace period', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const arrived = deferred()
    const deaf = await listening(() => arrived.resolve())
    writerAt(deaf)
    const waits = reader.request('/v1/auth/logout', { method: 'POST' })
    await arrived.promise
    reader.cluster.leaderUrl = writer.url
    // The check each second runs in real time; its decision depends on this clock.
    while (vi.getTimerCount() === 0) await new Promise((done) => setImmediate(done))
    const over = setInterval(() => vi.advanceTimersByTime(5_000), 50)
    onTestFinished(() => clearInterval(over))
    expect((await waits).status).toBe(502)
  })

  test('a reader that is mistaken for the leader does not proxy further', async () => {
    writerAt(reader.url)
    const answer = await reader.request('/v1/auth/logout', { method: 'POST' })
    expect(answer.status).toBe(503)
  })

  test('a closing leader drains requests in flight, and new ones go to the next leader', async () => {
    const company = await startCluster()
    onTestFinished(company.end)
    const { writer: first, reader: second } = company
    const begun = deferred()
    const shown = deferred()
    first.cluster.wait = () => {
      begun.resolve()
      return shown.promise
    }
    const under = callApi(second, 'POST', '/data/mutate/production', create('begun'))
    await begun.promise
    const closed = first.close()
    await expect(first.request('/health')).rejects.toThrow('fetch failed')
    const later = callApi(second, 'POST', '/data/mutate/production', create('later'))
    // Long after all other parts are closed.
    for (let times = 0; times < 3; times++) await callApi(second, 'GET', '/users/me')
    expect(first.lake.closed.aborted).toBe(false)
    shown.resolve()
    expect((await under).status).toBe(200)
    await closed
    second.cluster.leaderUrl = writer.url
    second.cluster.secret = writer.cluster.secret
    expect((await later).status).toBe(200)
  })

  test('bodies of any length stream both ways', async () => {
    const bytes = new Uint8Array(3 * 1024 * 1024).map((_, at) => at % 251)
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += 65_536)
          controller.enqueue(bytes.subarray(at, at + 65_536))
        controller.close()
      },
    })
    const uploaded = await reader.request('/v2025-02-19/assets/files/production?filename=a.bin', {
      method: 'POST',
      headers: asAdministrator,
      body,
      duplex: 'half',
    } as RequestInit)
    const { document } = await uploaded.json()
    expect(document.size).toBe(bytes.length)
    const file = await reader.request(`/${document.path}`)
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true)
    const archive = await reader.request('/v1/operations/backup', { headers: asAdministrator })
    const { length } = await archive.bytes()
    expect([archive.status, length > bytes.length]).toEqual([200, true])
  })

  test('the machine’s administrator is recognized by the leader, and nobody else', async () => {
    const asOwner = { authorization: `Bearer ${reader.machineToken}` }
    const made = await reader.request('/v1/datasets/owners', { method: 'PUT', headers: asOwner })
    expect(made.status).toBe(200)
    // The token belongs to this process alone, and is valid only directly from this machine.
    expect((await writer.request('/v1/users/me', { headers: asOwner })).status).toBe(401)
    const proxied = { ...asOwner, 'x-forwarded-for': '203.0.113.9' }
    const far = await reader.request('/v1/datasets/far', { method: 'PUT', headers: proxied })
    expect(far.status).toBe(401)
    for (const secret of [
      '',
      'guessed',
      // The secrets in a copy of the database.
      writer.cluster.secret,
      clusterSecret(writer.lake)!.slice(0, -1),
    ]) {
      const forgedHeaders = {
        'x-lake-company': secret,
        'x-lake-visitor': 'owner=yes&address=127.0.0.1',
      }
      for (const lake of [writer, reader])
        expect(
          (await lake.request('/v1/datasets/taken', { method: 'PUT', headers: forgedHeaders }))
            .status,
        ).toBe(401)
    }
  })

  test('a page of an allowed origin on this machine signs in through a reader', async () => {
    const answer = await reader.request('/v1/datasets/pages', {
      method: 'PUT',
      headers: { origin: ALLOWED_ORIGIN },
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true')
  })

  test('listeners at a reader receive writes proxied by it', async () => {
    const firstEvent = deferred<string>()
    const client = reader.client({ token: ADMINISTRATOR_TOKEN })
    const listening = client
      .listen('*[_id == "heard"]', {}, { events: ['welcome', 'mutation'] })
      .subscribe((event) => {
        if (event.type === 'welcome') void client.create({ _id: 'heard', _type: 'watch' })
        else firstEvent.resolve((event as { documentId: string }).documentId)
      })
    onTestFinished(() => listening.unsubscribe())
    expect(await firstEvent.promise).toBe('heard')
  })
})
