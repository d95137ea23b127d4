/** Selected ids, and the anchor of a range selection. */
export interface AssetSelection {
  ids: readonly string[]
  anchor?: string | undefined
}

export const emptySelection: AssetSelection = { ids: [] }

/** Toggles the selection of one asset. */
export const toggleSelection = ({ ids }: AssetSelection, id: string): AssetSelection => ({
  ids: ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id],
  anchor: id,
})

/** Selects the range from the anchor to this asset, in display order. */
export function extendSelection(
  selection: AssetSelection,
  id: string,
  shown: readonly string[],
): AssetSelection {
  const [from, to] = [shown.indexOf(selection.anchor ?? id), shown.indexOf(id)]
  if (from < 0 || to < 0) return toggleSelection(selection, id)
  const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: [...new Set([...selection.ids, ...range])], anchor: selection.anchor ?? id }
}
