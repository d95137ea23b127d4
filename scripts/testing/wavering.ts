/** Which tests failed, and which passed at their second try only: told once more at the end of a long run. */
import { relative } from 'node:path'

export interface Wavering {
  failed: string[]
  again: string[]
}

export interface VitestFile {
  name: string
  status: string
  message: string
  assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[]
}

export interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    file: string
    tests: { status: string; results: { error?: { message?: string } }[] }[]
  }[]
}

// oxlint-disable-next-line no-control-regex
const colours = /\u001B\[[\d;]*m/g

const firstLine = (text = ''): string => text.replaceAll(colours, '').trim().split('\n', 1)[0]!

const told = (file: string, title: string, reason: string | undefined): string =>
  [`${file}: ${title}`, firstLine(reason)].filter(Boolean).join(' – ')

/** Reads vitest's JSON report; a test that passed keeps the messages of the try that failed. */
export function waveringInVitest(files: VitestFile[], root: string): Wavering {
  const result: Wavering = { failed: [], again: [] }
  for (const { name, status, message, assertionResults } of files) {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0)
      result.failed.push(told(file, 'the file itself', message))
    for (const test of failed)
      result.failed.push(told(file, test.fullName, test.failureMessages?.[0]))
    for (const test of assertionResults) {
      if (test.status === 'passed' && test.failureMessages?.length)
        result.again.push(told(file, test.fullName, test.failureMessages[0]))
    }
  }
  return result
}

/** Reads the suites of Playwright's JSON report. */
export function waveringInPlaywright(suites: PlaywrightSuite[]): Wavering {
  const result: Wavering = { failed: [], again: [] }
  const kept = { unexpected: result.failed, flaky: result.again } as Record<string, string[]>
  for (const { suites: inner = [], specs = [] } of suites) {
    const nested = waveringInPlaywright(inner)
    result.failed.push(...nested.failed)
    result.again.push(...nested.again)
    for (const { title, file, tests } of specs) {
      for (const { status, results } of tests) {
        const reason = results.find(({ error }) => error)?.error?.message
        kept[status]?.push(told(file, title, reason))
      }
    }
  }
  return result
}

/** The lines that stand before the closing line. */
export function waveringLines({ failed, again }: Wavering): string[] {
  return [
    ...again.map((test) => `↻ at the second try: ${test}`),
    ...failed.map((test) => `✗ ${test}`),
  ]
}
