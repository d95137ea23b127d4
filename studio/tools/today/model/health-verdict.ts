import type { HealthState } from './health-probes.ts'
import type { HealthComponent, HealthProblem } from './health-problem.ts'

/** `asking`: no response yet. `untold`: the user has too little permission for a verdict. */
export type HealthVerdictState = 'asking' | 'untold' | 'well' | 'care' | 'fault'

export interface HealthVerdict {
  state: HealthVerdictState
  /** Verdict as one sentence. */
  sentence: string
}

/** Overall status as one sentence. */
export function healthVerdictOf(
  health: HealthState,
  problems: readonly HealthProblem[],
): HealthVerdict {
  const { site, lake, askedAt } = health
  const [worst, ...others] = problems
  if (worst?.level === 'fault') {
    const more = others.filter(({ level }) => level === 'fault').length
    const sentence =
      more === 0 ? worst.what : `${cut(worst.what)}, and ${things(more, 'more')} not work.`
    return { state: 'fault', sentence }
  }
  if (askedAt === undefined) return { state: 'asking', sentence: 'Checking everything…' }
  if (!site.value || (lake && !lake.value))
    return { state: 'untold', sentence: worst?.what ?? 'Not everything could be checked.' }
  if (!worst) return { state: 'well', sentence: 'Everything works.' }
  const count = problems.length
  return {
    state: 'care',
    sentence: `Everything works, and ${count === 1 ? 'one thing needs' : `${count} things need`} attention.`,
  }
}

const cut = (sentence: string): string => sentence.replace(/\.$/, '')
const things = (count: number, more: string): string =>
  count === 1 ? `one ${more} thing does` : `${count} ${more} things do`

/** Public verdict, from `/api/ready`. */
export function publicHealthVerdict(reasons: readonly string[] | undefined): HealthVerdict {
  if (reasons === undefined) return { state: 'fault', sentence: 'The site does not respond.' }
  if (reasons.length === 0) return { state: 'well', sentence: 'The site works.' }
  return { state: 'fault', sentence: reasons.join(' ') }
}

/** Status of a component. `elsewhere`: hosted. `silent`: not responding, whatever was known before. */
export type ComponentHealthState =
  | Exclude<HealthVerdictState, 'untold'>
  | 'elsewhere'
  | 'silent'
  | 'unknown'

/** Status of a component, from its problems and probe state. */
export function componentHealthState(
  part: HealthComponent,
  health: HealthState,
  problems: readonly HealthProblem[],
): ComponentHealthState {
  const reported = { site: health.site, content: health.lake, shop: health.shop }[part]
  if (!reported) return 'elsewhere'
  const own = problems.filter((problem) => problem.part === part)
  if (reported.failure === 'silent') return 'silent'
  if (own.some(({ level }) => level === 'fault')) return 'fault'
  if (reported.failure !== undefined) return 'unknown'
  if (!reported.value) return health.askedAt === undefined ? 'asking' : 'unknown'
  return own.length > 0 ? 'care' : 'well'
}
