import { parseProductTags } from '../collections/collection-rules.ts'

/** Tags of the shop that say how a watch is driven. Other tags are no filter. */
export const movementTags = ['hand-wound', 'automatic', 'mecha-quartz'] as const
/** Tags of the shop that say what the case is made of. */
export const materialTags = [
  'steel',
  'black-dlc',
  'titanium',
  'bronze',
  'yellow-gold',
  'rose-gold',
] as const

/** The tags of a vocabulary that products have, in its order; none where every product has the same. */
export function tagsToFilterBy<Tag extends string>(
  vocabulary: readonly Tag[],
  all: ReadonlyArray<{ tags?: string | null }>,
): Tag[] {
  const tags = all.map((product) => parseProductTags(product.tags))
  const used = vocabulary.filter((tag) => tags.some((own) => own.includes(tag)))
  return dividesList(used, tags) ? used : []
}

/** Whether a value is on some products of a list and not on others, so that it is worth filtering by. */
export function dividesList(
  values: readonly string[],
  valuesOfProducts: ReadonlyArray<readonly string[]>,
): boolean {
  return values.some((value) => valuesOfProducts.some((own) => !own.includes(value)))
}
