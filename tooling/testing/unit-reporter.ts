/**
 * A reporter of Vitest: writes the counts of a run with the reason of each failure and each skipped test, those outside
 * of the tests included, and prints the slowest files.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { SerializedError, TaskMeta } from 'vitest'
import type { Reporter, TestCase, TestModule, TestSuite, Vitest } from 'vitest/node'
import {
  emptySummary,
  failedLine,
  failure,
  seconds,
  skippedLine,
  slowestLines,
  sum,
  type TestSummary,
  unexplainedLine,
} from './test-summary.ts'

/** The summary, as JSON, below the root. */
export const UNIT_SUMMARY = 'test-results/unit.json'

/** A run of fewer files is read as a whole. */
const manyFiles = 20

export default class UnitReporter implements Reporter {
  #root = ''

  onInit(vitest: Pick<Vitest, 'config'>): void {
    this.#root = vitest.config.root
  }

  onTestRunEnd(
    modules: readonly TestModule[],
    errors: readonly SerializedError[],
    reason?: string,
  ): void {
    const path = join(this.#root, UNIT_SUMMARY)
    mkdirSync(dirname(path), { recursive: true })
    const summary = sum([
      ...modules.map((module) => this.#summarize(module)),
      ...errors.map((error) => failure(`outside any test: ${this.#describe(error)}`)),
      ...(reason === 'interrupted' ? [failure('the run was interrupted.')] : []),
    ])
    writeFileSync(path, JSON.stringify(summary))
    if (modules.length <= manyFiles) return
    console.log('\nSlowest test files (of it before the first test):')
    for (const line of slowestLines(modules.map((module) => this.#timeOf(module)))) {
      console.log(line)
    }
  }

  #summarize(module: TestModule): TestSummary {
    const file = relative(this.#root, module.moduleId)
    const summary = emptySummary()
    for (const test of module.children.allTests()) {
      const { state, errors } = test.result()
      const needs = needsOf(test)
      if (state === 'passed') summary.passed += 1
      else if (state === 'failed') {
        summary.failed += 1
        summary.lines.push(failedLine(file, test.fullName, errors[0]?.message))
      } else if (needs !== undefined) {
        summary.skipped += 1
        summary.lines.push(skippedLine(file, test.fullName, `needs ${needs}`))
      } else if (test.options.mode !== 'run') {
        // Others are skipped because their suite broke, which is counted below.
        summary.failed += 1
        summary.lines.push(unexplainedLine(file, test.fullName))
      }
    }
    const broken = [
      ...module.errors(),
      ...[...module.children.allSuites()].flatMap((s) => s.errors()),
    ]
    if (module.state() === 'failed' && summary.failed === 0) {
      summary.failed += 1
      summary.lines.push(failedLine(file, 'the file itself', broken[0]?.message))
    }
    return summary
  }

  #timeOf(module: TestModule): { name: string; ms: number; note: string } {
    const { duration, collectDuration, setupDuration, prepareDuration, environmentSetupDuration } =
      module.diagnostic()
    const before = collectDuration + setupDuration + prepareDuration + environmentSetupDuration
    return {
      name: relative(this.#root, module.moduleId),
      ms: before + duration,
      note: seconds(before),
    }
  }

  /** What was thrown, why, and what ran in that worker then. */
  #describe({ message, cause, VITEST_TEST_PATH: path, VITEST_TEST_NAME: test }: SerializedError) {
    const file = typeof path === 'string' ? relative(this.#root, path) : undefined
    const why = (cause as SerializedError | undefined)?.message
    return [file, test, message, why].filter(Boolean).join(': ')
  }
}

/** What a test, or a suite around it, needs. */
function needsOf(test: TestCase): string | undefined {
  let at: TestCase | TestSuite | TestModule = test
  while (at.type !== 'module') {
    const { needs }: TaskMeta = at.meta()
    if (needs !== undefined) return needs
    at = at.parent
  }
  return undefined
}
