import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, beforeEach, expect, it, onTestFinished } from 'vitest'
import { installationProblem } from './installation-problem.mjs'

const agent = 'npm/10.8.2 node/v20.19.2 linux x64 workspaces/false'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'installed-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
})
const unpack = (name: string): void => {
  mkdirSync(join(root, 'node_modules', name), { recursive: true })
  writeFileSync(join(root, 'node_modules', name, 'package.json'), '{}')
}

const mismatch = /^The installed packages do not match this checkout: .* Run "npm ci"\.$/

describe('installation problem', () => {
  it('reports missing packages', () => {
    expect(installationProblem(root, agent)).toBe(
      'The packages are not installed. Run "npm ci" first.',
    )
  })

  it('reports an interrupted installation, and accepts a finished one', () => {
    unpack('next')
    unpack('@orrery/content-lake')
    unpack('@orrery/groq')
    unpack('@orrery/server-kit')
    expect(installationProblem(root, agent)).toMatch(mismatch)
    writeFileSync(join(root, 'node_modules', '.package-lock.json'), '{}')
    expect(installationProblem(root, agent)).toBeUndefined()
  })

  it('reports an installation whose packages an update has moved', () => {
    unpack('next')
    unpack('@orrery/groq')
    unpack('@orrery/server-kit')
    writeFileSync(join(root, 'node_modules', '.package-lock.json'), '{}')
    // The folder is there, with an entry path of earlier units alone.
    mkdirSync(join(root, 'services/content-lake/src'), { recursive: true })
    symlinkSync('../../services/content-lake', join(root, 'node_modules/@orrery/content-lake'))
    expect(installationProblem(root, agent)).toMatch(mismatch)
  })

  it('rejects an npm without workspaces by its version', () => {
    unpack('next')
    writeFileSync(join(root, 'node_modules', '.package-lock.json'), '{}')
    expect(installationProblem(root, 'npm/6.14.18 node/v14.21.3 linux x64')).toMatch(
      /^npm 6 does not know workspaces\. Update it/,
    )
  })
})
