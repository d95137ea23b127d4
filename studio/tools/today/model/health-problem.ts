import type { InvalidRowReport } from '#lib/health/site-health.ts'

/** `fault`: something does not work. `care`: all works, and somebody should look before it does not. */
export type Level = 'fault' | 'care'

export type Part = 'site' | 'content' | 'shop'

/** Something that is wrong, and what to do about it, in sentences. */
export interface Problem {
  level: Level
  part: Part
  what: string
  remedy: string
  /** Documents that it is about, the first of them. */
  documents?: readonly InvalidRowReport[]
}
