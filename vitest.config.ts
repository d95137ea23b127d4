import { defineConfig } from 'vitest/config'

/** Long walks run where a filter names them (decision 136). */
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

/** Tests of the files of SQLite themselves, and of commands that open a folder: where `TEST_DATABASE_URL` has services keep their content in PostgreSQL, those are copies. */
const ofFiles = [
  'disk',
  'damage',
  'damaged-pages',
  'migrations',
  'unfinished',
  'page-check',
  'backup/backup',
  'backup/newer',
  'live/put-back',
  'commands/assets',
].map((name) => `services/content-lake/src/**/${name}.test.ts`)

/**
 * Rooms whose modules keep nothing between two tests: their files share one world, so that each package is loaded once
 * a worker and not once a file. Services have a world of their own, because Next changes some globals.
 */
const withoutState = [
  'services',
  'schemas',
  'studio',
  'seed',
  'scripts',
  'packages/demo-renderer',
  'tests/checks',
].map((room) => `${room}/**/*.test.ts`)

export default defineConfig({
  resolve: {
    alias: [
      { find: /^#(.*)$/, replacement: `${import.meta.dirname}/$1` },
      // Next's bundler takes the part for servers, which a condition of the package names.
      {
        find: /^next-sanity\/live$/,
        replacement: `${import.meta.dirname}/node_modules/next-sanity/dist/live/conditions/react-server/index.js`,
      },
      // The package throws wherever no bundler has told server and browser apart.
      {
        find: /^server-only$/,
        replacement: `${import.meta.dirname}/node_modules/server-only/empty.js`,
      },
    ],
  },
  test: {
    // Left to itself it leaves a core to whoever watches.
    maxWorkers: '100%',
    // A test that hangs is found all the same; one that a busy machine is slow with has not failed.
    setupFiles: [`${import.meta.dirname}/scripts/testing/patience.ts`],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Its first call of a run counts, whichever project makes it.
    globalSetup: [`${import.meta.dirname}/scripts/testing/watch-run.ts`],
    reporters: ['default', `${import.meta.dirname}/scripts/testing/unit-reporter.ts`],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['**/*.test.ts'],
          exclude: [...exclude, ...withoutState, 'tests/contract/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'services',
          environment: 'node',
          setupFiles: [`${import.meta.dirname}/scripts/testing/quick-passwords.ts`],
          include: ['services/**/*.test.ts'],
          exclude: process.env.TEST_DATABASE_URL ? [...exclude, ...ofFiles] : exclude,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'rooms',
          environment: 'node',
          include: withoutState.filter((pattern) => !pattern.startsWith('services/')),
          exclude,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          pool: 'vmForks',
          setupFiles: [`${import.meta.dirname}/scripts/testing/window.ts`],
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
          // What it asks of Next is asked of a test's own Next instead.
          server: { deps: { inline: ['next-sanity'] } },
        },
      },
    ],
  },
})
