import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PHASE_PRODUCTION_SERVER } from 'next/constants.js'
import { describe, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reuseBuildConfig } from './reuse-build-config.ts'

let dir: string

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'build-config-'))
  vi.stubEnv('__NEXT_PRIVATE_STANDALONE_CONFIG', undefined)
})

afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(dir, { recursive: true })
})

/** What the framework would serve that folder with. */
async function configOf(): Promise<{ poweredByHeader: unknown; assetPrefix: unknown }> {
  const { default: loadConfig } = await import('next/dist/server/config.js')
  return loadConfig(PHASE_PRODUCTION_SERVER, dir, { silent: true })
}

describe('reuseBuildConfig', () => {
  it('serves with the configuration of the build, not the current next.config', async () => {
    mkdirSync(join(dir, '.next'))
    const config = { poweredByHeader: false, assetPrefix: '/as-built' }
    writeFileSync(join(dir, '.next', 'required-server-files.json'), JSON.stringify({ config }))
    writeFileSync(join(dir, 'next.config.mjs'), 'throw new Error("compiled again")')

    reuseBuildConfig(dir)

    expect(await configOf()).toEqual(config)
  })

  it('uses next.config without a build', async () => {
    writeFileSync(join(dir, 'next.config.mjs'), 'export default { assetPrefix: "/as-written" }')

    reuseBuildConfig(dir)

    expect((await configOf()).assetPrefix).toBe('/as-written')
  })
})
