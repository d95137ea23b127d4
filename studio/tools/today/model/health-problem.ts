import type { InvalidContentRow } from '#lib/health/site-health.ts'

/** `fault`: something does not work. `care`: everything works, but needs attention before it fails. */
export type ProblemLevel = 'fault' | 'care'

export type HealthComponent = 'site' | 'content' | 'shop'

/** Problem with its remedy, as sentences. */
export interface HealthProblem {
  level: ProblemLevel
  part: HealthComponent | 'releases'
  what: string
  remedy: string
  /** First affected documents. */
  documents?: readonly InvalidContentRow[]
  /** Id of the affected release. */
  release?: string
}
