import { chromium, defineConfig } from '@playwright/test'
import { findChromium, thisMachine } from './scripts/testing/chromium.ts'
import { browserSpecs } from './scripts/testing/specs.ts'
import { testPlan } from './scripts/testing/stack.ts'

const plan = testPlan()
/** Runs at once leave what they have seen in places of their own. */
const results = `test-results/${process.env.TEST_INSTALLATION ?? 'browser'}`
const specs = browserSpecs(import.meta.dirname)

export default defineConfig({
  testDir: 'tests',
  projects: [
    { name: 'beside', testMatch: specs.beside },
    { name: 'studio', testMatch: specs.studio },
    { name: 'alone', testMatch: specs.alone },
  ],
  outputDir: results,
  globalSetup: ['./scripts/testing/watch-run.ts', './scripts/testing/browser-setup.ts'],
  // One installation serves every test of a run; `npm test` has three runs side by side.
  workers: 1,
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  // What a slow machine takes is no failure: figures are the benchmarks'.
  timeout: 300_000,
  expect: { timeout: 30_000, toPass: { timeout: 90_000 } },
  reporter: [['list'], ['json', { outputFile: `${results}.json` }]],
  use: {
    baseURL: `http://localhost:${plan.ports.site}`,
    // A press that leads nowhere is known as such before the whole test has run out of time.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Recording slows each keystroke down; `--trace on` records when a failure is looked into.
    trace: 'off',
    screenshot: 'only-on-failure',
    reducedMotion: 'reduce',
    launchOptions: {
      executablePath: findChromium(
        thisMachine(() => chromium.executablePath()),
        console.log,
      ),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
