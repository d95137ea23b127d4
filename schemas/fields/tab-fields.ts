import { type ArrayRule, defineField } from 'sanity'

/** The label of a tab. */
export const tabLabelField = defineField({
  name: 'label',
  type: 'string',
  description: 'The label that visitors choose. One or two words.',
  validation: (rule) => [
    rule.required(),
    rule.max(28).warning('Short labels stay side by side on a phone.'),
  ],
})

/** Rules for the number of tabs. */
export const tabCountRules = (rule: ArrayRule<unknown[]>) => [
  rule.required().min(2).error('Add at least two tabs.'),
  rule.max(6).warning('Use at most six tabs.'),
]
