/** What is marked in a list, and where a range of it begins. */
export interface Selection {
  ids: readonly string[]
  anchor?: string | undefined
}

export const nothing: Selection = { ids: [] }

/** Marks one or takes its mark away. */
export const toggled = ({ ids }: Selection, id: string): Selection => ({
  ids: ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id],
  anchor: id,
})

/** Marks everything from where the last mark was set to this one, in the order that is shown. */
export function extended(selection: Selection, id: string, shown: readonly string[]): Selection {
  const [from, to] = [shown.indexOf(selection.anchor ?? id), shown.indexOf(id)]
  if (from < 0 || to < 0) return toggled(selection, id)
  const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: [...new Set([...selection.ids, ...range])], anchor: selection.anchor ?? id }
}
