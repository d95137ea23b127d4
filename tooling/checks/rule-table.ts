/** An inner room and the inner rooms of the same room that it may import from. */
export type RuleTable = Readonly<Record<string, readonly string[] | 'anything'>>

/** Lets the compiler refuse a name that has no line of its own. */
export function table<Name extends string>(
  lines: Record<Name, readonly NoInfer<Name>[] | 'anything'>,
): RuleTable {
  return lines
}
