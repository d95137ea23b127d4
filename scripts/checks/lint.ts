import type { Check, Finding } from './finding.ts'
import { refuseSilentFailure, runTool } from './run-tool.ts'

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

/** Runs the linter with its type-aware rules. */
export const lint: Check = {
  name: 'lint',
  run({ root }) {
    const result = runTool(root, 'oxlint', ['--type-aware', '--format=json'])
    const findings = findingsOf(result.stdout)
    refuseSilentFailure('oxlint', result, findings.length)
    return findings
  },
}

export function findingsOf(stdout: string): Finding[] {
  const { diagnostics } = JSON.parse(stdout) as Report
  return diagnostics.map(({ message, code, help, filename, labels }) => ({
    file: filename,
    line: labels?.[0]?.span.line,
    problem: `${message}${code ? ` [${code}]` : ''}`,
    fix: help ?? 'See the rule in the documentation of oxlint.',
  }))
}
