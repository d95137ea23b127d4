import { defineConfig } from 'vitest/config'

const exclude = [
  '**/node_modules/**',
  '.next/**',
  '.data*/**',
  'tests/e2e/**',
  'tests/checks/fixtures/**',
]

export default defineConfig({
  resolve: {
    alias: [
      { find: /^#(.*)$/, replacement: `${import.meta.dirname}/$1` },
      // The package throws wherever no bundler has told server and browser apart.
      {
        find: /^server-only$/,
        replacement: `${import.meta.dirname}/node_modules/server-only/empty.js`,
      },
    ],
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['**/*.test.ts'],
          exclude: [...exclude, 'tests/contract/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: ['**/*.test.tsx'],
          exclude,
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          environment: 'node',
          include: ['tests/contract/**/*.test.ts'],
          exclude,
        },
      },
    ],
  },
})
