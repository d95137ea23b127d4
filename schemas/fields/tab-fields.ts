import { type ArrayRule, defineField } from 'sanity'

/** The label of a tab. */
export const tabLabelField = defineField({
  name: 'label',
  type: 'string',
  description: 'What the visitor chooses. One or two words.',
  validation: (rule) => [
    rule.required(),
    rule.max(28).warning('Short labels stay side by side on a phone.'),
  ],
})

/** Rules for the number of tabs. */
export const tabCountRules = (rule: ArrayRule<unknown[]>) => [
  rule.required().min(2).error('Tabs need two at least.'),
  rule.max(6).warning('More than six tabs are no longer surveyed at a glance.'),
]
