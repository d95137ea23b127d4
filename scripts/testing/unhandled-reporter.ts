/** A reporter of Vitest that leaves what failed outside of every test, which its JSON report does not tell. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { SerializedError } from 'vitest'
import type { Reporter, Vitest } from 'vitest/node'

/** Sentences, as JSON, below the root. */
export const UNHANDLED_REPORT = 'test-results/unhandled.json'

export default class UnhandledReporter implements Reporter {
  #root = ''

  onInit(vitest: Pick<Vitest, 'config'>): void {
    this.#root = vitest.config.root
  }

  onTestRunEnd(_modules: unknown, errors: readonly SerializedError[]): void {
    const path = join(this.#root, UNHANDLED_REPORT)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, JSON.stringify(errors.map((error) => this.#lineOf(error))))
  }

  /** What was thrown, why, and what ran in that worker then. */
  #lineOf({ message, cause, VITEST_TEST_PATH: path, VITEST_TEST_NAME: test }: SerializedError) {
    const file = typeof path === 'string' ? relative(this.#root, path) : undefined
    const why = (cause as SerializedError | undefined)?.message
    return [file, test, message, why].filter(Boolean).join(': ')
  }
}
