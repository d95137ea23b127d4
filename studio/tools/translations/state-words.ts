import type { BadgeTone } from '@sanity/ui'
import type { State } from '../../translations/model/state.ts'

/** In the order of what there is to do. */
export const states: readonly State[] = ['missing', 'behind', 'writing', 'ready']

export const stateNames: Record<State, string> = {
  missing: 'missing',
  behind: 'behind',
  writing: 'being written',
  ready: 'ready',
}

export const stateTones: Record<State, BadgeTone> = {
  missing: 'critical',
  behind: 'caution',
  writing: 'primary',
  ready: 'positive',
}
