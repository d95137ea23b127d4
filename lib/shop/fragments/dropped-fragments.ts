/**
 * Fragments that no document selects any more, nor its types: the amounts of tax and duty, which
 * the API deprecates, go with one entry here and `npm run typegen -- shop`. What is not selected
 * counts as zero.
 */
export const droppedFragments: readonly string[] = []
