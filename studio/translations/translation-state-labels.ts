import type { BadgeTone } from '@sanity/ui'
import type { TranslationState } from './model/translation-state.ts'

/** Ordered by urgency. */
export const translationStates: readonly TranslationState[] = [
  'missing',
  'behind',
  'writing',
  'ready',
]

export const translationStateLabels: Record<TranslationState, string> = {
  missing: 'missing',
  behind: 'behind',
  writing: 'being written',
  ready: 'ready',
}

export const translationStateTones: Record<TranslationState, BadgeTone> = {
  missing: 'critical',
  behind: 'caution',
  writing: 'primary',
  ready: 'positive',
}
