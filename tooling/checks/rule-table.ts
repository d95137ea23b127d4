/** Folders of a zone, with the folders of the same zone that each may import. */
export type RuleTable = Readonly<Record<string, readonly string[] | 'anything'>>

/** Makes the compiler reject a name without its own line. */
export function ruleTable<Name extends string>(
  lines: Record<Name, readonly NoInfer<Name>[] | 'anything'>,
): RuleTable {
  return lines
}
