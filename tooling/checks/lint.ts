import type { Check, Finding } from './finding.ts'
import { throwOnSilentFailure, runTool } from './run-tool.ts'

interface Report {
  diagnostics: {
    message: string
    code?: string
    help?: string
    url?: string
    filename: string
    labels?: { span: { line?: number } }[]
  }[]
}

const isSource = /\.(?:[cm]?[jt]s|tsx)$/

/** Runs the linter with its type-aware rules. */
export const lintCheck: Check = {
  name: 'lint',
  isTool: true,
  async run({ root, changed }) {
    const files = changed?.filter((path) => isSource.test(path)) ?? []
    if (changed !== undefined && files.length === 0) return []
    const result = await runTool(root, 'oxlint', ['--type-aware', '--format=json', ...files])
    const findings = parseLintReport(result.stdout)
    throwOnSilentFailure('oxlint', result, findings.length)
    return findings
  },
}

export function parseLintReport(stdout: string): Finding[] {
  const { diagnostics } = JSON.parse(stdout) as Report
  return diagnostics.map(({ message, code, help, filename, labels }) => ({
    file: filename,
    line: labels?.[0]?.span.line,
    problem: `${message}${code ? ` [${code}]` : ''}`,
    fix: help ?? 'See the rule in the documentation of oxlint.',
  }))
}
