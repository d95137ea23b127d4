import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createLog } from '@orrery/server-kit/log'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { readConfig } from './config.ts'
import { makeShopFolder } from './testing/running-shop.ts'

/** An unused port. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

describe('serve startup check', () => {
  it('serves while the integrity check runs, and stops when pages are damaged', async () => {
    const { folder, cataloguePath, dispose } = makeShopFolder()
    onTestFinished(dispose)
    const port = await freePort()
    const flags = ['--port', String(port), '--data-dir', join(folder, 'data')]
    flags.push('--catalogue', cataloguePath)
    const health = `http://localhost:${port}/health`
    const meanwhile: number[] = []
    const findCorruption = async () => {
      meanwhile.push((await fetch(health, { headers: { connection: 'close' } })).status)
      return 'page 2 is never used'
    }
    // Test files share one module registry, in which the shop was already loaded without this mock.
    vi.resetModules()
    vi.doMock('@orrery/page-check', () => ({ findCorruption }))
    onTestFinished(() => {
      vi.doUnmock('@orrery/page-check')
      vi.resetModules()
    })
    const { serveShop } = await import('./serve.ts')
    // The grace period of the startup check must not elapse on a slow machine.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await expect(serveShop(readConfig(flags, {}), createLog({ level: 'silent' }))).rejects.toThrow(
      /is damaged \(page 2/,
    )
    expect(meanwhile).toEqual([200])
    await expect(fetch(health)).rejects.toThrow('fetch failed')
  })
})
