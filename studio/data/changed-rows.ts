/** Rows of documents under names, in order of `_id`. */
export type NamedRows = Readonly<Record<string, readonly { _id: string }[]>>

/**
 * A result in which the rows of changed documents are replaced; the same object if none of them differs.
 *
 * @param present the present rows of the changed documents; a document that no longer matches has none
 */
export function withChangedRows(
  known: NamedRows,
  present: NamedRows,
  changed: ReadonlySet<string>,
): NamedRows {
  const replaced = Object.entries(known).flatMap(([name, rows]) => {
    const before = rows.filter(({ _id }) => changed.has(_id))
    const after = present[name] ?? []
    if (JSON.stringify(before) === JSON.stringify(after)) return []
    const others = rows.filter(({ _id }) => !changed.has(_id))
    return [[name, [...others, ...after].toSorted(byId)] as const]
  })
  return replaced.length === 0 ? known : { ...known, ...Object.fromEntries(replaced) }
}

const byId = (one: { _id: string }, other: { _id: string }): number =>
  one._id < other._id ? -1 : one._id > other._id ? 1 : 0
