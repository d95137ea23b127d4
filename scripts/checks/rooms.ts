import { posix } from 'node:path'

/**
 * The rooms of the house and the arrows between them (docs/architecture.md). An import that follows
 * no arrow is refused; a new arrow is a decision and is added here and there.
 */
export const rooms = {
  app: ['components', 'components-ui', 'lib', 'messages', 'generated'],
  'app-studio': ['app', 'studio', 'schemas', 'components', 'components-ui', 'lib', 'generated'],
  components: ['components-ui', 'lib', 'messages', 'generated'],
  'components-ui': ['lib-plain'],
  lib: ['messages', 'generated'],
  schemas: ['lib-locales'],
  studio: ['schemas', 'lib-plain', 'lib-locales', 'generated'],
  'content-lake': [],
  'storefront-api': [],
  seed: ['schemas', 'lib-locales', 'lib-plain', 'generated'],
  messages: [],
  generated: [],
  scripts: 'anything',
  tests: 'anything',
  root: 'anything',
} as const satisfies Record<string, readonly string[] | 'anything'>

export type Room = keyof typeof rooms

/** Parts of lib that know no server, no framework and no domain service. */
const plainLib = /^lib\/(locales\.ts|money\/|routing\/|href|ids|json)/

/** The room that a file (a path relative to the checkout) belongs to. */
export function roomOf(path: string): Room {
  if (/\.generated\.ts$|(^|\/)generated\//.test(path)) return 'generated'
  if (path.startsWith('app/(studio)/')) return 'app-studio'
  if (path.startsWith('components/ui/')) return 'components-ui'
  if (path.startsWith('services/content-lake/')) return 'content-lake'
  if (path.startsWith('services/storefront-api/')) return 'storefront-api'
  const top = path.slice(0, Math.max(0, path.indexOf('/')))
  return Object.hasOwn(rooms, top) ? (top as Room) : 'root'
}

/** Why an import from one file to another is refused, or undefined when it may stand. */
export function refusedArrow(from: string, to: string): string | undefined {
  const source = roomOf(from)
  const target = roomOf(to)
  const allowed = rooms[source]
  if (source === target || allowed === 'anything') return undefined
  const names: readonly string[] = allowed
  if (names.includes(target)) return undefined
  if (to === 'lib/locales.ts' && names.includes('lib-locales')) return undefined
  if (plainLib.test(to) && names.includes('lib-plain')) return undefined
  return names.length === 0
    ? `${source} must not import from another room, and this is ${target}`
    : `${source} must not import from ${target}; it may import from ${names.join(', ')}`
}

/**
 * The file of the checkout that a specifier names, or undefined for a package. Relative paths and
 * the `#` alias carry their extension, so no file system is needed.
 */
export function targetOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), specifier))
  const service = /^@orrery\/(content-lake|storefront-api)(\/|$)/.exec(specifier)
  return service ? `services/${service[1]}/src/index.ts` : undefined
}
