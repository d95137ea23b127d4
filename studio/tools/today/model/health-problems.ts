import type { HealthState } from './health-probes.ts'
import { lakeHealthProblems } from './lake-health-problems.ts'
import type { HealthProblem } from './health-problem.ts'
import { shopHealthProblems } from './shop-health-problems.ts'
import { siteHealthProblems } from './site-health-problems.ts'

/** Problems at a time (epoch ms), most severe first. */
export function healthProblems(health: HealthState, now: number): HealthProblem[] {
  const all = [
    ...siteHealthProblems(health, now),
    ...lakeHealthProblems(health, now),
    ...shopHealthProblems(health, now),
  ]
  const of = (level: HealthProblem['level']) => all.filter((problem) => problem.level === level)
  return [...of('fault'), ...of('care')]
}
