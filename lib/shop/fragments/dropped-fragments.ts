/**
 * Fragments to omit from all documents and their types. Dropping the deprecated amounts of tax and duty
 * takes one entry here and `npm run typegen -- shop`. Omitted amounts count as zero.
 */
export const droppedFragments: readonly string[] = []
