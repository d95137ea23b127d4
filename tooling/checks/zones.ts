import { posix } from 'node:path'
import { type RuleTable, ruleTable } from './rule-table.ts'
import { packageFolderRules } from './package-folder-rules.ts'
import { studioFolderRules } from './studio-folder-rules.ts'

/**
 * The zones of the repository and their allowed imports (docs/architecture.md). Other imports are rejected. A new dependency
 * is an architecture decision and is added in both places.
 */
export const allowedZoneImports = {
  app: ['components', 'components-ui', 'lib', 'messages', 'generated'],
  'app-studio': ['app', 'studio', 'schemas', 'components', 'components-ui', 'lib', 'generated'],
  components: ['components-ui', 'lib', 'messages', 'generated'],
  'components-ui': ['lib-plain'],
  lib: ['messages', 'generated', 'server-kit', 'telemetry'],
  schemas: ['lib-plain', 'lib-locales'],
  studio: ['schemas', 'lib-plain', 'lib-locales', 'generated'],
  groq: [],
  'content-lake': ['groq', 'telemetry', 'page-check', 'progress', 'sqlite-replica', 'server-kit'],
  'storefront-api': ['telemetry', 'page-check', 'progress', 'sqlite-replica', 'server-kit'],
  telemetry: [],
  'page-check': [],
  progress: [],
  'server-kit': [],
  'sqlite-replica': ['page-check'],
  'demo-renderer': ['demo'],
  demo: ['schemas', 'lib-locales', 'lib-plain', 'generated'],
  messages: [],
  generated: [],
  server: [
    'lib',
    'messages',
    'generated',
    'server-kit',
    'telemetry',
    'sqlite-replica',
    'content-lake',
  ],
  tooling: 'anything',
  tests: 'anything',
  root: 'anything',
} as const satisfies Record<string, readonly string[] | 'anything'>

export type Zone = keyof typeof allowedZoneImports

/** Files of `components/pages` that every page kind may import. */
const sharedByPages = ['pages/page-types.ts', 'pages/metadata-from-content.ts'] as const

/**
 * Allowed imports inside a zone: one line for each folder, dependencies first. An unlisted folder is rejected, and so is a
 * line without a folder. A line names only lines above it, so no table allows a cycle; `anything` is the last line.
 * - A name is a path below the zone's folder: `shop`, `shop/operations`, `locales.ts`. The longest match applies; a folder
 *   and its subfolder with separate lines may not import each other.
 * - `*` matches one folder name and separates the matches: with `tools/*`, no tool imports another.
 * - `.` matches every unlisted file directly in the zone's folder.
 * - Tests and `testing/` may import anything in their zone, unless `testing` has a line.
 * tests/checks/forbidden-imports.ts contains a forbidden import for each line that is not `anything`.
 */
export const folderRules: Partial<Record<Zone, RuleTable>> = {
  app: ruleTable({
    '(site)': [],
    '(plain)': [],
    '%5Fi18n': [],
    '%5Fpictures': [],
    api: [],
    builds: [],
    'manifest.webmanifest': [],
    'robots.txt': [],
    'sitemap.xml': [],
    sitemaps: [],
    '%5Fog': [],
    '.': [],
  }),
  components: ruleTable({
    media: [],
    text: ['media'],
    product: ['text', 'media'],
    'chrome/overlay-store.ts': [],
    'chrome/use-overlays.ts': ['chrome/overlay-store.ts'],
    forms: [],
    analytics: ['chrome/overlay-store.ts'],
    upsell: ['text', 'media', 'product'],
    cart: ['chrome/overlay-store.ts', 'chrome/use-overlays.ts', 'upsell'],
    privacy: ['analytics'],
    search: ['chrome/overlay-store.ts', 'chrome/use-overlays.ts', 'text', 'media', 'product'],
    chrome: [
      'chrome/overlay-store.ts',
      'chrome/use-overlays.ts',
      'cart',
      'search',
      'forms',
      'privacy',
      'text',
      'media',
    ],
    'pages/page-types.ts': [],
    'pages/metadata-from-content.ts': ['pages/page-types.ts', 'text', 'media'],
    journal: [...sharedByPages, 'chrome', 'text', 'media'],
    'modules/module-types.ts': ['text'],
    'modules/module-data.ts': ['text'],
    'modules/*': [
      'modules/module-types.ts',
      'modules/module-data.ts',
      'forms',
      'journal',
      'product',
      'text',
      'media',
    ],
    modules: ['modules/*', 'modules/module-types.ts', 'modules/module-data.ts', 'text'],
    'pattern-book': ['modules', 'modules/module-data.ts'],
    'pages/*': [...sharedByPages, 'journal', 'chrome', 'text', 'media', 'modules', 'product'],
    pages: ['pages/*', ...sharedByPages, 'chrome', 'search', 'forms', 'text'],
    preview: ['pages', 'pages/page-types.ts', 'chrome'],
  }),
  lib: ruleTable({
    'locales.ts': [],
    'reports/parse-dsn.ts': [],
    'env-value-schemas.ts': ['reports/parse-dsn.ts'],
    'env-variables.ts': ['env-value-schemas.ts'],
    'env-types.ts': ['reports/parse-dsn.ts'],
    'env.ts': ['env-variables.ts', 'env-types.ts'],
    reports: ['env.ts', 'reports/parse-dsn.ts'],
    privacy: [],
    text: [],
    money: ['locales.ts', 'text'],
    currency: [],
    collections: [],
    releases: [],
    time: [],
    retailers: ['time'],
    pictures: [],
    search: ['text'],
    shop: ['locales.ts', 'money', 'collections'],
    addresses: ['locales.ts'],
    cart: ['locales.ts', 'money', 'currency', 'shop', 'addresses'],
    analytics: ['locales.ts', 'shop'],
    forms: ['locales.ts', 'text', 'time'],
    i18n: ['locales.ts'],
    http: ['env.ts'],
    health: [],
    routing: ['locales.ts', 'env.ts', 'http', 'addresses', 'health'],
    'preview-view': [],
    access: [
      'locales.ts',
      'env.ts',
      'http',
      'addresses',
      'routing',
      'text',
      'i18n',
      'preview-view',
    ],
    operations: ['env.ts', 'http', 'health', 'routing', 'access'],
    content: ['locales.ts', 'env.ts', 'http', 'addresses', 'routing', 'access', 'text'],
    proxy: ['locales.ts', 'env.ts', 'text', 'i18n', 'http', 'addresses', 'routing', 'access'],
    preview: [
      'env.ts',
      'addresses',
      'http',
      'routing',
      'i18n',
      'access',
      'content',
      'releases',
      'preview-view',
    ],
    submissions: [
      'locales.ts',
      'env.ts',
      'addresses',
      'forms',
      'i18n',
      'http',
      'routing',
      'content',
    ],
    notifications: ['env.ts', 'addresses', 'content', 'forms', 'health', 'routing', 'submissions'],
    seo: ['locales.ts', 'addresses', 'routing', 'content', 'text'],
  }),
  schemas: ruleTable({
    fields: [],
    'modules/*': ['fields'],
    modules: ['modules/*', 'fields'],
    objects: ['fields'],
    documents: ['fields', 'modules'],
    '.': 'anything',
  }),
  studio: studioFolderRules,
  demo: ruleTable({
    catalogue: [],
    'media-files': ['catalogue'],
    'catalogue/smart-collections.ts': ['catalogue', 'media-files'],
    'catalogue/build-catalogue.ts': ['catalogue', 'catalogue/smart-collections.ts', 'media-files'],
    'content/seed-types.ts': [],
    'load/compile-context.ts': ['media-files', 'content/seed-types.ts'],
    'load/parse-inline-marks.ts': [],
    'load/compile-common-fields.ts': [
      'content/seed-types.ts',
      'load/compile-context.ts',
      'load/parse-inline-marks.ts',
    ],
    'module-compilers': [
      'content/seed-types.ts',
      'load/compile-context.ts',
      'load/compile-common-fields.ts',
    ],
    content: ['catalogue', 'content/seed-types.ts', 'module-compilers'],
    load: [
      'catalogue',
      'catalogue/build-catalogue.ts',
      'content',
      'content/seed-types.ts',
      'media-files',
      'module-compilers',
      'load/compile-context.ts',
      'load/compile-common-fields.ts',
    ],
    '.': 'anything',
  }),
  ...packageFolderRules,
}

/** Folders of the zones whose name differs from it. */
const folders: Partial<Record<Zone, string>> = {
  'app-studio': 'app/(studio)',
  'components-ui': 'components/ui',
  'content-lake': 'packages/content-lake/src',
  'storefront-api': 'packages/storefront-api/src',
  telemetry: 'packages/telemetry/src',
  'page-check': 'packages/page-check/src',
  progress: 'packages/progress/src',
  groq: 'packages/groq/src',
  'server-kit': 'packages/server-kit/src',
  'sqlite-replica': 'packages/sqlite-replica/src',
  'demo-renderer': 'packages/demo-renderer/src',
}

/** The folder of a zone, relative to the checkout. */
export const folderOfZone = (room: Zone): string => folders[room] ?? room

/**
 * Folders that use no environment, network or framework, not even types (.oxlintrc.json), and import only each other. Of
 * lib, `components/ui`, `schemas`, `studio` and `demo` may import only these, because they run in a browser, in Studio and
 * in plain Node.
 */
export const isomorphicFolders = [
  'lib/addresses/',
  'lib/collections/',
  'lib/forms/',
  'lib/health/',
  'lib/money/',
  'lib/releases/',
  'lib/pictures/',
  'lib/retailers/',
  'lib/text/',
  'lib/time/',
  'lib/preview-view/',
  'lib/locales.ts',
] as const

/** Whether a file is in an isomorphic folder. */
const isPlain = (path: string): boolean => isomorphicFolders.some((room) => path.startsWith(room))

/** The zone of a file (a path relative to the checkout). */
export function zoneOf(path: string): Zone {
  const [, workspace = ''] = /^packages\/([a-z-]+)\//.exec(path) ?? []
  if (Object.hasOwn(allowedZoneImports, workspace)) return workspace as Zone
  if (/\.generated\.ts$|(^|\/)generated\//.test(path)) return 'generated'
  if (path.endsWith('.schema.ts')) return 'schemas'
  if (path.startsWith('app/(studio)/')) return 'app-studio'
  if (path.startsWith('components/ui/')) return 'components-ui'
  const top = path.slice(0, Math.max(0, path.indexOf('/')))
  return Object.hasOwn(allowedZoneImports, top) ? (top as Zone) : 'root'
}

/** Why an import between zones is rejected, undefined if it is allowed. */
export function forbiddenZoneImport(from: string, to: string): string | undefined {
  const [source, target] = [zoneOf(from), zoneOf(to)]
  const allowed = allowedZoneImports[source]
  if (source === target || allowed === 'anything') return
  const names: readonly string[] = allowed
  if (names.includes(target)) return undefined
  if (to === 'lib/locales.ts' && names.includes('lib-locales')) return undefined
  if (isPlain(to) && names.includes('lib-plain')) return undefined
  return names.length === 0
    ? `${source} must not import from another room, and this is ${target}`
    : `${source} must not import from ${target}; it may import from ${names.join(', ')}`
}

/** The file of an import specifier, undefined for a package. No file is read, because paths contain their extension. */
export function importTargetOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return posix.normalize(specifier.slice(1))
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), specifier))
  const [, own = ''] = /^@orrery\/([a-z-]+)(?:\/|$)/.exec(specifier) ?? []
  if (own === '') return undefined
  return `packages/${own}/src/index.ts`
}
