import type { InvalidRowReport } from '#lib/health/site-health.ts'

/** `fault`: something does not work. `care`: all works, and somebody should look before it does not. */
export type ProblemLevel = 'fault' | 'care'

export type HealthComponent = 'site' | 'content' | 'shop'

/** Something that is wrong, and what to do about it, in sentences. */
export interface HealthProblem {
  level: ProblemLevel
  part: HealthComponent
  what: string
  remedy: string
  /** Documents that it is about, the first of them. */
  documents?: readonly InvalidRowReport[]
}
