/**
 * `npm run bench`: runs every benchmark, on its own installation with the demo content. `-- --only
 * page-throughput,lighthouse` selects some; `-- --write` records the results in docs/reference/benchmarks.md and leaves the
 * rest of that page unchanged. `-- --small` is a quick trial on little data whose results mean nothing.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Benchmark } from './bench/benchmark.ts'
import { benchmarks } from './bench/benchmarks.ts'
import {
  describeMachine,
  updateBenchmarksPage,
  type BenchmarkSection,
} from './bench/benchmark-report.ts'
import { startStack } from '../server/launcher/start-stack.ts'
import { childEnvironment } from '../server/launcher/launch-plan.ts'
import { requireLinux } from '../server/launcher/command-options.ts'
import { CliError } from '../server/launcher/cli-error.ts'
import { consoleProgressReporter } from '../server/launcher/progress-reporter.ts'
import { checkoutRoot, runCommand } from '../server/launcher/run-launcher.ts'
import { resetTestData, readSecrets, testPlan } from './testing/test-installation.ts'

// Lighthouse rates indexability, which is off by default on loopback.
const plan = testPlan({ SITE_INDEXABLE: 'true' }, 'benchmarks')

function chosen(only: string | undefined): Benchmark[] {
  if (only === undefined) return benchmarks
  const names = only.split(',')
  const unknown = names.filter((name) => !benchmarks.some((bench) => bench.name === name))
  if (unknown.length > 0) {
    const known = benchmarks.map(({ name }) => name).join(', ')
    throw new CliError(`There is no benchmark ${unknown.join(', ')}; there are ${known}.`)
  }
  return benchmarks.filter(({ name }) => names.includes(name))
}

async function runBench(bench: Benchmark, small: boolean): Promise<BenchmarkSection> {
  console.log(`\n— ${bench.title}`)
  try {
    const target = {
      site: `http://localhost:${plan.ports.site}`,
      lake: `http://localhost:${plan.ports.lake}`,
      shop: `http://localhost:${plan.ports.shop}`,
      variables: bench.alone ? {} : childEnvironment(plan, readSecrets(plan)),
    }
    const section = await bench.run(target, small)
    for (const { what, value } of section.figures) console.log(`  ${what}: ${value}`)
    for (const line of section.lines) console.log(`  ${line}`)
    return { title: bench.title, ...section }
  } catch (error) {
    const line = `not measured: ${(error as Error).message.split('\n')[0]}`
    console.error(`  ✗ ${line}`)
    return { title: bench.title, figures: [], lines: [line], failed: true }
  }
}

await runCommand(async () => {
  requireLinux('bench')
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      write: { type: 'boolean', default: false },
      small: { type: 'boolean', default: false },
    },
  })
  const { small, write } = values
  if (small && write) throw new CliError('Figures of --small are for trying; they are not written.')
  const selected = chosen(values.only)
  const sections: BenchmarkSection[] = []
  // Benchmarks with their own servers run first, so nothing else runs beside them.
  for (const bench of selected.filter(({ alone }) => alone))
    sections.push(await runBench(bench, small))
  const onStack = selected.filter(({ alone }) => !alone)
  if (onStack.length > 0) {
    resetTestData(plan)
    const reporter = consoleProgressReporter()
    const running = await startStack({ plan, reporter, site: 'start' }).finally(reporter.close)
    try {
      for (const bench of onStack)
        sections.push(await running.supervisor.untilFailure(runBench(bench, small)))
    } finally {
      await running.stop()
    }
  }
  console.log(`\n${updateBenchmarksPage('', sections, describeMachine())}`)
  if (write) {
    const page = join(checkoutRoot, 'docs', 'reference', 'benchmarks.md')
    // A failed benchmark keeps its previous results.
    const measured = sections.filter(({ failed }) => !failed)
    writeFileSync(
      page,
      updateBenchmarksPage(readFileSync(page, 'utf8'), measured, describeMachine()),
    )
  }
  return sections.some(({ failed }) => failed) ? 1 : 0
})
