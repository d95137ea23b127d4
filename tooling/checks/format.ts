import type { Check } from './finding.ts'
import { throwOnSilentFailure, runTool } from './run-tool.ts'

/** Rejects unformatted files. */
export const formatCheck: Check = {
  name: 'format',
  isTool: true,
  async run({ root, changed }) {
    if (changed?.length === 0) return []
    const words = ['--list-different', '--no-error-on-unmatched-pattern', ...(changed ?? [])]
    const result = await runTool(root, 'oxfmt', words)
    const files = result.stdout.split('\n').filter((line) => line.trim() !== '')
    throwOnSilentFailure('oxfmt', result, files.length)
    return files.map((file) => ({
      file,
      problem: 'is not formatted',
      fix: 'Run "npm run format".',
    }))
  },
}
