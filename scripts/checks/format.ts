import type { Check } from './finding.ts'
import { refuseSilentFailure, runTool } from './run-tool.ts'

/** Refuses a file that the formatter would change. */
export const format: Check = {
  name: 'format',
  run({ root }) {
    const result = runTool(root, 'oxfmt', ['--list-different'])
    const files = result.stdout.split('\n').filter((line) => line.trim() !== '')
    refuseSilentFailure('oxfmt', result, files.length)
    return files.map((file) => ({
      file,
      problem: 'is not formatted',
      fix: 'Run "npm run format".',
    }))
  },
}
