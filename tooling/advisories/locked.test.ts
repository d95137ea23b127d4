import { expect, it } from 'vitest'
import { lockedPackages, versionsByName } from './locked.ts'

const locked = lockedPackages({
  packages: {
    '': { version: '1.0.0' },
    'packages/shop': { name: '@house/shop', version: '0.1.0' },
    'node_modules/@house/shop': { link: true },
    'node_modules/ws': { version: '8.0.0' },
    'node_modules/a/node_modules/ws': { version: '7.0.0', dev: true },
    'node_modules/b/node_modules/ws': { version: '8.0.0', dev: true },
    'node_modules/old-client': { name: '@house/client', version: '3.4.1', dev: true },
  },
})

it('finds each version once, by the name of the package, without own workspaces', () => {
  expect(locked).toEqual([
    { name: '@house/client', version: '3.4.1', dev: true },
    { name: 'ws', version: '7.0.0', dev: true },
    { name: 'ws', version: '8.0.0', dev: false },
  ])
})

it('asks for the versions of a name together', () => {
  expect(versionsByName(locked)).toEqual({ '@house/client': ['3.4.1'], ws: ['7.0.0', '8.0.0'] })
})
