/**
 * The options of a field whose few choices are all in sight.
 *
 * @param choices what an editor reads of each value, in their order
 */
export function radios<Value extends string>(
  choices: Record<Value, string>,
  direction: 'horizontal' | 'vertical' = 'vertical',
) {
  const list = (Object.keys(choices) as Value[]).map((value) => ({ value, title: choices[value] }))
  return { list, layout: 'radio' as const, direction }
}
