import { type ArrayRule, defineField } from 'sanity'
import { requires } from './requires.ts'

/** The label of a tab. */
export const tabLabelField = defineField({
  name: 'label',
  type: 'string',
  description: 'One or two words.',
  validation: (rule) => [
    requires(rule, 'Label'),
    rule.max(28).warning('Keep the label under 28 characters to fit on phones.'),
  ],
})

/** Rules for the number of tabs. */
export const tabCountRules = (rule: ArrayRule<unknown[]>) => [
  rule.required().min(2).error('Add at least 2 tabs.'),
  rule.max(6).warning('Use at most 6 tabs.'),
]
