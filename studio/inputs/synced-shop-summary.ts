import * as z from 'zod/mini'
import { timeText } from '../date-format.ts'

const text = z.nullish(z.string())
const numeric = z.nullish(z.number())
export const syncedShopFieldsSchema = z.object({
  title: text,
  slug: z.nullish(z.object({ current: text })),
  status: text,
  isDeleted: z.nullish(z.boolean()),
  productType: text,
  tags: text,
  priceRange: z.nullish(z.object({ minVariantPrice: numeric, maxVariantPrice: numeric })),
  options: z.nullish(z.array(z.object({ name: text, values: z.nullish(z.array(z.string())) }))),
  sku: text,
  price: numeric,
  compareAtPrice: numeric,
  inventory: z.nullish(z.object({ isAvailable: z.nullish(z.boolean()) })),
  rules: z.nullish(z.array(z.object({ column: text, relation: text, condition: text }))),
  disjunctive: z.nullish(z.boolean()),
  shop: z.nullish(z.object({ domain: text })),
  id: numeric,
  updatedAt: z.nullish(timeText),
})

/** The fields that the shop's sync writes to a product, variant or collection and that the summary shows. */
export type SyncedShopFields = z.infer<typeof syncedShopFieldsSchema>

interface Fact {
  title: string
  value: string
}

const states: Record<string, string> = {
  active: 'Active',
  draft: 'Draft',
  archived: 'Archived',
}

/** Formats amounts as the shop does: `CHF 2,850`. Plain numbers while the currency is unknown. */
const amountFormat = (currency: string | null | undefined) =>
  new Intl.NumberFormat('en', {
    ...(/^[A-Z]{3}$/.test(currency ?? '') && {
      style: 'currency',
      currency: currency ?? undefined,
      currencyDisplay: 'code',
    }),
    trailingZeroDisplay: 'stripIfInteger',
  } as Intl.NumberFormatOptions)

/**
 * Titles and values for an editor, in order of interest; missing values are left out.
 *
 * @param currency code of the shop's main currency
 */
export function syncedShopSummary(store: SyncedShopFields, currency?: string | null): Fact[] {
  const facts: [string, string | null | undefined][] = [
    ['Name', store.title],
    ['URL handle', store.slug?.current],
    [
      'Status',
      store.isDeleted ? 'Deleted in the shop' : (states[store.status ?? ''] ?? store.status),
    ],
    ['SKU', store.sku],
    ['Price', priceText(store, amountFormat(currency))],
    ['Stock', stockText(store)],
    ['Product type', store.productType],
    ...(store.options ?? []).map((option): [string, string] => [
      option.name ?? 'Option',
      (option.values ?? []).join(', '),
    ]),
    ['Tags', store.tags],
    ['Conditions', rulesText(store)],
  ]
  return facts.flatMap(([title, value]) => (value ? [{ title, value }] : []))
}

/** Prices are numbers in the shop's main currency. */
function priceText(
  { price, compareAtPrice, priceRange }: SyncedShopFields,
  number: Intl.NumberFormat,
): string | undefined {
  if (typeof price === 'number') {
    const before = compareAtPrice ? `, was ${number.format(compareAtPrice)}` : ''
    return `${number.format(price)}${before}`
  }
  const { minVariantPrice: least, maxVariantPrice: most } = priceRange ?? {}
  if (typeof least !== 'number' || typeof most !== 'number') return undefined
  return least === most ? number.format(least) : `${number.format(least)} to ${number.format(most)}`
}

function stockText({ inventory }: SyncedShopFields): string | undefined {
  if (typeof inventory?.isAvailable !== 'boolean') return undefined
  return inventory.isAvailable ? 'In stock' : 'Out of stock'
}

/** The rules of a collection as a sentence. */
function rulesText({ rules, disjunctive }: SyncedShopFields): string | undefined {
  const words = (rules ?? []).map(({ column, relation, condition }) =>
    [lower(column), relation === 'EQUALS' ? 'is' : lower(relation), `“${condition ?? ''}”`].join(
      ' ',
    ),
  )
  return words.length > 0
    ? `Watches whose ${words.join(disjunctive ? ', or ' : ', and ')}`
    : undefined
}

const lower = (name: string | null | undefined) => (name ?? '').toLowerCase().replaceAll('_', ' ')
