import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const isThere = (path: string): boolean => existsSync(join(root, path))

interface Manifest {
  license?: string
  workspaces?: string[]
  optionalDependencies?: Record<string, string>
}
const manifestOf = (folder: string) => JSON.parse(read(join(folder, 'package.json'))) as Manifest
const main = manifestOf('.')
const packages = main.workspaces ?? []

/** Folders without sources of the repository, and `public`, whose files are all served. */
const withoutReadme = /^(\..*|node_modules|dist|coverage|test-results|playwright-report|public)$/

describe('a top folder or package', () => {
  const topFolders = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !withoutReadme.test(entry.name))
    .map(({ name }) => name)

  it.each([...topFolders, ...packages])('%s has a README', (folder) => {
    expect(isThere(`${folder}/README.md`)).toBe(true)
  })
})

describe('the table of moved files', () => {
  const rows = [
    ...read('docs/reference/moved-files.md').matchAll(/^\| `([^`]+)` \| `([^`]+)` \|$/gm),
  ].map(([, old, current]) => [old!, current!] as const)

  it('has no row outside the table', () => {
    const [, table = ''] = read('docs/reference/moved-files.md').split('| --- | --- |\n')
    expect(table.split('\n\n')[0]?.split('\n')).toHaveLength(rows.length)
  })

  it.each(rows)('maps %s, which no longer exists, to %s', (old, current) => {
    expect({ old: isThere(old), current: isThere(current) }).toEqual({ old: false, current: true })
  })
})

describe('an entry path of earlier unit and compose files', () => {
  const start = (script: string) =>
    spawnSync(process.execPath, [script, '--help'], { cwd: root, encoding: 'utf8' })

  it.each([
    ['scripts/start.mjs', 'server/start.mjs'],
    ['scripts/site/serve.ts', 'server/front/serve.ts'],
    ['services/content-lake/src/bin.ts', 'packages/content-lake/src/bin.ts'],
    ['services/storefront-api/src/bin.ts', 'packages/storefront-api/src/bin.ts'],
  ])('%s prints its present path and runs it', (old, current) => {
    const [earlier, present] = [start(old), start(current)]
    expect(earlier.stderr).toContain(`${old} is now ${current}.`)
    expect(earlier.stdout).toBe(present.stdout)
    expect(earlier.status).toBe(present.status)
    expect(earlier.stderr).not.toContain('ERR_MODULE_NOT_FOUND')
  })

  it.each(['services/content-lake/src/bin.ts', 'services/storefront-api/src/bin.ts'])(
    '%s is executable, because compose files start it',
    (path) => {
      expect(statSync(join(root, path)).mode & 0o111).toBe(0o111)
      expect(read(path)).toMatch(/^#!\/usr\/bin\/env node\n/)
    },
  )
})

it('every package has the licence of the root', () => {
  const others = packages.filter((folder) => manifestOf(folder).license !== main.license)
  expect(others).toEqual([])
})

it('.nvmrc names the Node that package.json pins', () => {
  const pinned = Object.values(main.optionalDependencies ?? {})
  expect(new Set(pinned)).toEqual(new Set([read('.nvmrc').trim()]))
})

it('every folder that compose.yaml hides from its containers exists, as a read-only mount requires', () => {
  const [, mounts = ''] = /^ +tmpfs: \[(\/tmp, .+)\]$/m.exec(read('deploy/compose.yaml')) ?? []
  const folders = mounts.split(', ').flatMap((path) => path.split('/srv/orrery/current/').slice(1))
  expect(folders).toContain('deploy')
  expect(folders.filter((folder) => !isThere(folder))).toEqual([])
})
