/** A condition of a smart collection: property, relation and value. */
export interface CollectionRule {
  type?: string | null
  relation?: string | null
  value?: string | null
}

/** The product properties that rules can check. */
export interface CollectionRuleProduct {
  title?: string | null
  productType?: string | null
  vendor?: string | null
  tags?: string | null
  variants?: ReadonlyArray<{ price?: number | null; title?: string | null } | null> | null
}

/**
 * Whether a product belongs to a collection: all its rules match, or one of them where they are disjunctive. A
 * collection without rules contains no product.
 */
export function matchesCollectionRules(
  product: CollectionRuleProduct,
  rules: readonly CollectionRule[] | null | undefined,
  disjunctive: boolean,
): boolean {
  if (!rules?.length) return false
  return disjunctive
    ? rules.some((rule) => fits(product, rule))
    : rules.every((rule) => fits(product, rule))
}

function fits(product: CollectionRuleProduct, { type, relation, value }: CollectionRule): boolean {
  const wanted = String(value ?? '')
    .trim()
    .toLowerCase()
  const found = valuesOf(product, String(type ?? '').toLowerCase())
  const numeric = Number(wanted)
  switch (String(relation ?? '').toLowerCase()) {
    case 'equals':
      return found.some((text) => text === wanted || (wanted !== '' && Number(text) === numeric))
    case 'not_equals':
      return !found.includes(wanted)
    case 'contains':
      return found.some((text) => text.includes(wanted))
    case 'not_contains':
      return !found.some((text) => text.includes(wanted))
    case 'starts_with':
      return found.some((text) => text.startsWith(wanted))
    case 'ends_with':
      return found.some((text) => text.endsWith(wanted))
    case 'greater_than':
      return found.some((text) => Number(text) > numeric)
    case 'less_than':
      return found.some((text) => Number(text) < numeric)
    default:
      return false
  }
}

function valuesOf(product: CollectionRuleProduct, column: string): string[] {
  const variants = product.variants ?? []
  const texts: Record<string, Array<string | null | undefined>> = {
    tag: parseProductTags(product.tags),
    title: [product.title],
    type: [product.productType],
    vendor: [product.vendor],
    variant_price: variants.map((variant) => variant?.price?.toString()),
    variant_title: variants.map((variant) => variant?.title),
  }
  return (texts[column] ?? []).flatMap((text) => (text ? [String(text).trim().toLowerCase()] : []))
}

/** The tags of a product in lower case; the shop stores them as one text separated by commas. */
export function parseProductTags(tags: string | null | undefined): string[] {
  return String(tags ?? '')
    .split(',')
    .map((tag) => tag.trim().toLowerCase())
    .filter(Boolean)
}
