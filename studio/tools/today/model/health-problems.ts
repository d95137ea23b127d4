import type { HealthState } from './health-probes.ts'
import { lakeProblems } from './lake-health-problems.ts'
import type { HealthProblem } from './health-problem.ts'
import { shopProblems } from './shop-health-problems.ts'
import { siteProblems } from './site-health-problems.ts'

/** Problems at a time (epoch ms), most severe first. */
export function healthProblems(health: HealthState, now: number): HealthProblem[] {
  const all = [
    ...siteProblems(health, now),
    ...lakeProblems(health, now),
    ...shopProblems(health, now),
  ]
  const of = (level: HealthProblem['level']) => all.filter((problem) => problem.level === level)
  return [...of('fault'), ...of('care')]
}
