import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Check, Finding } from './finding.ts'
import { runTool } from './run-tool.ts'

interface Place {
  name: string
  start: number
}
interface Report {
  duplicates: { lines: number; firstFile: Place; secondFile: Place }[]
}

/** Rejects duplicated code (.jscpd.json sets the threshold). */
export const duplicateCodeCheck: Check = {
  name: 'duplicate code',
  isTool: true,
  isWhole: true,
  async run({ root }) {
    const output = mkdtempSync(join(tmpdir(), 'orrery-jscpd-'))
    try {
      const parameters = ['--reporters', 'json', '--output', output, '--exit-code', '0', '.']
      const { status, stdout, stderr } = await runTool(root, 'jscpd', parameters)
      if (status !== 0) throw new Error(`jscpd exited with code ${status}:\n${stdout}${stderr}`)
      return parseDuplicateCodeReport(readFileSync(join(output, 'jscpd-report.json'), 'utf8'))
    } finally {
      rmSync(output, { recursive: true, force: true })
    }
  },
}

export function parseDuplicateCodeReport(report: string): Finding[] {
  const { duplicates: found } = JSON.parse(report) as Report
  return found.map(({ lines, firstFile, secondFile }) => ({
    file: firstFile.name,
    line: firstFile.start,
    problem: `${lines} lines stand again in ${secondFile.name}:${secondFile.start}`,
    fix: 'Give what they share a name and one home.',
  }))
}
