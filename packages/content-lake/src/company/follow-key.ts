import type { Lake } from '../lake.ts'
import { keyProblem } from '../store/open-secrets.ts'

/** Reports that the writer began to encrypt with a key that this process does not have, which is to end then. */
export function followKey(lake: Lake, report: (sentence: string) => void): void {
  lake.followed(({ tables }) => {
    if (!tables.has('secret_key') || lake.company?.role === 'writer') return
    const problem = keyProblem(lake.secrets, lake)
    if (problem !== undefined) report(problem)
  })
}
