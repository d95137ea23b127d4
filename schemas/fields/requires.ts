interface RequirableRule<Rule> {
  required: () => Rule
  error: (message: string) => Rule
}

/**
 * Requires a value, with an error that names the field. A rule of its own: its message would replace those of further
 * constraints.
 */
export const requires = <Rule extends RequirableRule<Rule>>(rule: Rule, field: string): Rule =>
  rule.required().error(`${field} is required.`)
