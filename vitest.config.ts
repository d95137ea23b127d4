import { defineConfig } from 'vitest/config'

/** Long-running tests run only when a filter names them (decision 0136). */
const walks = '.walk.test'
const isWalking = process.argv.some((word) => word.includes(walks))

const exclude = [
  ...(isWalking ? [] : [`**/*${walks}.ts`]),
  '**/node_modules/**',
  '.next/**',
  '.data*/**',
  'tests/e2e/**',
  'tests/checks/fixtures/**',
]

/**
 * Tests of SQLite files themselves, and of commands that open a folder. With `TEST_DATABASE_URL`, where content is in PostgreSQL
 * and files are replicas, they do not apply.
 */
const sqliteFileTests = [
  'store/storage-error',
  'backup/check-lake',
  'damaged-pages',
  'migrations',
  'dataset-table',
  'integrity-check',
  'backup/backup',
  'backup/restore-newer-backup',
  'backup/restore-limits',
  'webhooks/secrets',
  'webhooks/secret-key',
  'live/live-events-restore',
  'commands/assets',
].map((name) => `packages/content-lake/src/**/${name}.test.ts`)

/**
 * Tests of tools and Studio screens, whose imports no other test needs. Neither they nor the site keep state between tests.
 */
const tooling = [
  'schemas',
  'studio',
  'demo',
  'server',
  'tooling',
  'packages/demo-renderer',
  'tests/checks',
].map((room) => `${room}/**/*.test.ts`)

/** Tests that mock modules, or depend on when a module is loaded: each file has its own process. */
const isolated = [
  'app/api/upsell/*.test.ts',
  'components/journal/*.test.ts',
  'components/pages/og-image.server.test.ts',
  'lib/access/handle-login.test.ts',
  'lib/content/{content-subscriber,fetch-draft,image-proxy,published-content,retry-queries}.test.ts',
  'lib/operations/*.test.ts',
  'lib/preview/release-calendar.test.ts',
  'lib/reports/report-request-error.test.ts',
  'packages/{page-check,sqlite-replica,telemetry}/**/*.test.ts',
  'proxy*.test.ts',
  'packages/content-lake/src/assets/image-worker-pool/image-worker-pool.test.ts',
  'packages/content-lake/src/store/secret-key-file.test.ts',
]

export default defineConfig({
  resolve: {
    alias: [
      { find: /^#(.*)$/, replacement: `${import.meta.dirname}/$1` },
      // Next.js's bundler selects the server entry by a condition of the package.
      {
        find: /^next-sanity\/live$/,
        replacement: `${import.meta.dirname}/node_modules/next-sanity/dist/live/conditions/react-server/index.js`,
      },
      // The package throws unless a bundler separates server and browser code.
      {
        find: /^server-only$/,
        replacement: `${import.meta.dirname}/node_modules/server-only/empty.js`,
      },
    ],
  },
  test: {
    // By default Vitest reserves a core for watch mode.
    maxWorkers: '100%',
    // Timeouts only detect hangs; a slow machine is no failure.
    setupFiles: [`${import.meta.dirname}/tooling/testing/extend-wait-timeouts.ts`],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // The first call of a run takes effect, whichever project makes it.
    globalSetup: [`${import.meta.dirname}/tooling/testing/start-watchdog.ts`],
    reporters: ['default', `${import.meta.dirname}/tooling/testing/unit-reporter.ts`],
    projects: [
      // No project is `unit` alone: a filter by that name fails, and passes over nothing in silence.
      {
        extends: true,
        test: {
          name: 'unit:site',
          include: ['**/*.test.ts'],
          exclude: [...exclude, ...isolated, ...tooling, 'packages/**', 'tests/contract/**'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'unit:isolated', include: isolated, exclude },
      },
      {
        extends: true,
        test: { name: 'unit:tooling', include: tooling, exclude, isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'unit:packages',
          setupFiles: [`${import.meta.dirname}/tooling/testing/cheap-scrypt.ts`],
          include: ['packages/**/*.test.ts'],
          exclude: [
            ...exclude,
            ...isolated,
            'packages/demo-renderer/**',
            ...(process.env.TEST_DATABASE_URL ? sqliteFileTests : []),
          ],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          pool: 'vmForks',
          setupFiles: [`${import.meta.dirname}/tooling/testing/jsdom-globals.ts`],
          include: ['**/*.test.tsx'],
          exclude: [...exclude, 'tests/contract/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          environment: 'node',
          include: ['tests/contract/**/*.test.{ts,tsx}'],
          exclude,
          // Next.js modules are replaced by a test's own.
          server: { deps: { inline: ['next-sanity'] } },
        },
      },
    ],
  },
})
