import { type ArrayRule, defineField } from 'sanity'

/** The word that a tab is chosen by. */
export const tabLabelField = defineField({
  name: 'label',
  type: 'string',
  description: 'What the visitor chooses. One or two words.',
  validation: (rule) => [
    rule.required(),
    rule.max(28).warning('Short labels stay side by side on a phone.'),
  ],
})

/** How many tabs take turns. */
export const tabCountRules = (rule: ArrayRule<unknown[]>) => [
  rule.required().min(2).error('Tabs need two at least.'),
  rule.max(6).warning('More than six tabs are no longer surveyed at a glance.'),
]
