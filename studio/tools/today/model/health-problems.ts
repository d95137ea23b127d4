import type { HealthState } from './health-probes.ts'
import { lakeHealthProblems } from './lake-health-problems.ts'
import type { HealthProblem } from './health-problem.ts'
import { failedReleaseText } from './failed-release-text.ts'
import type { FailedRelease } from './overview-queries.ts'
import { shopHealthProblems } from './shop-health-problems.ts'
import { siteHealthProblems } from './site-health-problems.ts'

/**
 * Problems at a time (epoch ms), most severe first.
 *
 * @param failedReleases releases that were not published at their time
 */
export function healthProblems(
  health: HealthState,
  now: number,
  failedReleases: readonly FailedRelease[] = [],
): HealthProblem[] {
  const all = [
    ...failedReleases.map(toHealthProblem),
    ...siteHealthProblems(health, now),
    ...lakeHealthProblems(health, now),
    ...shopHealthProblems(health, now),
  ]
  const of = (level: HealthProblem['level']) => all.filter((problem) => problem.level === level)
  return [...of('fault'), ...of('care')]
}

const toHealthProblem = (release: FailedRelease): HealthProblem => ({
  level: 'fault',
  part: 'releases',
  ...failedReleaseText(release),
  release: release._id,
})
