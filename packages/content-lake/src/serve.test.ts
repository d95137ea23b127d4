import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { serveLake } from './serve.ts'
import { ALLOWED_ORIGIN, serveWholeLake } from './testing/test-whole-lake.ts'
import { authorityCertificatePath } from './tls/local-authority.ts'

describe('serve', () => {
  test('a failed start releases the lock of the data folder', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'content-lake-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    const start = () => serveLake(readConfig({ port: '0', dataDir }, {}))
    // A file at the path of the uploads folder.
    writeFileSync(join(dataDir, 'assets'), '')
    await expect(start()).rejects.toThrow(/cannot be used \(EEXIST\)/)
    rmSync(join(dataDir, 'assets'))
    const running = await start()
    onTestFinished(() => running.close())
    expect(running.lake.listDatasets()).toHaveLength(1)
    const runningFile = join(dataDir, 'running.json')
    expect((statSync(runningFile).mode & 0o777).toString(8)).toBe('600')
    await running.close()
    expect(existsSync(runningFile)).toBe(false)
  })

  test('HTTP/2 over TLS is served besides plain HTTP, with a self-issued certificate', async () => {
    const lake = await serveWholeLake({ CONTENT_LAKE_TLS_PORT: 'auto' })
    const ca = readFileSync(authorityCertificatePath(lake.dataDir))
    const session = connect(`https://localhost:${lake.tlsPort}`, { ca })
    onTestFinished(() => session.destroy())
    const get = async (path: string, origin?: string) => {
      const stream = session.request({ ':path': path, ...(origin && { origin }) })
      let text = ''
      for await (const chunk of stream.setEncoding('utf8')) text += chunk
      return JSON.parse(text)
    }
    expect(await get('/health')).toEqual({ status: 'ok' })
    // Both protocols recognize loopback clients, so local login is available.
    expect(await get('/v1/users/me', ALLOWED_ORIGIN)).toMatchObject({ role: 'administrator' })
    expect(await get('/v1/users/me', 'https://evil.example')).toMatchObject({ statusCode: 401 })
    expect(await (await lake.request('/health')).json()).toEqual({ status: 'ok' })
    const config = readConfig(
      { port: '0', dataDir: join(lake.dataDir, 'other'), tlsPort: String(lake.tlsPort) },
      {},
    )
    await expect(serveLake(config)).rejects.toThrow(
      `Port ${lake.tlsPort} on 127.0.0.1 is busy: choose another with CONTENT_LAKE_TLS_PORT.`,
    )
  })
})
