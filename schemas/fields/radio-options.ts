/**
 * Options of a field with a few choices, shown as radio buttons.
 *
 * @param choices label of each value, in order
 */
export function radioOptions<Value extends string>(
  choices: Record<Value, string>,
  direction: 'horizontal' | 'vertical' = 'vertical',
) {
  const list = (Object.keys(choices) as Value[]).map((value) => ({ value, title: choices[value] }))
  return { list, layout: 'radio' as const, direction }
}
