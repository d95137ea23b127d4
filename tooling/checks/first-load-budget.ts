import { join } from 'node:path'
import { scriptBudgetProblem } from '../../server/launcher/script-budget.ts'
import type { Check, Finding } from './finding.ts'

/** Rejects a build whose first visit may exceed the script budget. Needs a build. */
export const firstLoadBudgetCheck = {
  name: 'first load',
  run({ root }: { root: string }): Finding[] {
    const problem = scriptBudgetProblem(join(root, '.next'))
    const fix =
      'Load what is not needed at first with import() where it is used, or write it as plain markup.'
    return problem === undefined ? [] : [{ file: '', problem, fix }]
  },
} satisfies Check
