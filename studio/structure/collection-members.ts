import type { SanityClient } from '@sanity/client'
import { fitsRules, type Rule, type RuleSubject } from '#lib/collections/rules.ts'
import { publishedIdOf } from '../releases/ids.ts'

interface Answer {
  collection: {
    language: string | null
    rules: Rule[] | null
    disjunctive: boolean | null
    placed: (string | null)[] | null
  } | null
  products: (RuleSubject & { _id: string; slug: string | null; language: string | null })[]
}

const query = `{
  "collection": *[_id == $id][0]{
    language,
    "rules": store.rules[]{"type": column, relation, "value": condition},
    "disjunctive": store.disjunctive,
    "placed": collectionContent.products[]->store.slug.current
  },
  "products": *[_type == "product" && store.isDeleted != true]{
    _id, language, "slug": store.slug.current, ...store{title, productType, vendor, tags},
    "variants": store.variants[]->store{price, title}
  }
}`

/** The ids of the products of a collection in its language: those that its rules choose, and those that were placed in it. */
export async function productsOf(client: SanityClient, collectionId: string): Promise<string[]> {
  const id = publishedIdOf(collectionId)
  const { collection, products } = await client.fetch<Answer>(
    query,
    { id },
    { perspective: 'drafts', tag: 'orrery.desk' },
  )
  if (!collection) return []
  const { language, rules, disjunctive, placed } = collection
  return products
    .filter((product) => product.language === language)
    .filter(
      (product) =>
        fitsRules(product, rules, disjunctive ?? false) ||
        (product.slug !== null && placed?.includes(product.slug)),
    )
    .map(({ _id }) => publishedIdOf(_id))
}
