import { chromium, defineConfig } from '@playwright/test'
import { findChromium, currentMachine } from './tooling/testing/find-chromium.ts'
import { testPlan } from './tooling/testing/test-installation.ts'

const plan = testPlan()
const results = 'test-results/browser'

export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  outputDir: results,
  globalSetup: ['./tooling/testing/start-watchdog.ts', './tooling/testing/playwright-setup.ts'],
  // Each worker has an installation of its own; on two cores a third one would wait for the others.
  workers: 2,
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  // These end what hangs. What is waited for is an event, however slow the machine; figures are the benchmarks'.
  timeout: 1_200_000,
  expect: { timeout: 120_000, toPass: { timeout: 300_000 } },
  reporter: [['list'], ['json', { outputFile: `${results}.json` }]],
  use: {
    // Tests of a worker have one window in turn, emptied between them: a new one costs a quarter of a page (decision 0149).
    reuseContext: true,
    baseURL: `http://localhost:${plan.ports.site}`,
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    // Recording slows each keystroke down; `--trace on` records when a failure is looked into.
    trace: 'off',
    screenshot: 'only-on-failure',
    reducedMotion: 'reduce',
    launchOptions: {
      executablePath: findChromium(
        currentMachine(() => chromium.executablePath()),
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
