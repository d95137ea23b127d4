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
  // Each worker has its own installation; on two cores a third one would only slow the others.
  workers: 2,
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  // Timeouts only detect hangs. Tests wait for events, however slow the machine; benchmarks measure speed.
  timeout: 1_200_000,
  expect: { timeout: 120_000, toPass: { timeout: 300_000 } },
  reporter: [['list'], ['json', { outputFile: `${results}.json` }]],
  use: {
    // Tests of a worker share a browser context that is cleared between them, because a new one costs a quarter of a page load
    // (decision 0149).
    reuseContext: true,
    baseURL: `http://localhost:${plan.ports.site}`,
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    // Recording slows each keystroke; use `--trace on` to investigate a failure.
    trace: 'off',
    screenshot: 'only-on-failure',
    reducedMotion: 'reduce',
    launchOptions: {
      executablePath: findChromium(
        currentMachine(() => chromium.executablePath()),
        console.log,
      ),
      // Shoppers have the back/forward cache, which Playwright turns off. It restores a page without a load event, so tests
      // wait for the commit: `goBack({ waitUntil: 'commit' })`.
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
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
