import type { Lake } from '../lake.ts'
import { keyProblem } from '../store/open-secrets.ts'

/** Says when another process of the same content begins to encrypt with a key that this one does not have: this one is to end. */
export function followKey(lake: Lake, tell: (sentence: string) => void): void {
  lake.followed(({ tables }) => {
    if (!tables.has('secret_key') || lake.company?.role === 'writer') return
    const problem = keyProblem(lake.secrets, lake)
    if (problem !== undefined) tell(problem)
  })
}
