import type { CatalogueCollection, CatalogueProduct } from '../../catalogue/catalogue.ts'
import { UnknownSearchField, searchCollections, searchProducts } from '../../catalogue/search.ts'
import type { Shelf } from '../../catalogue/shelf.ts'
import { badArgument } from '../errors.ts'

type Search<Found> = (shelf: Shelf, query: string) => readonly Found[]

interface Searchable {
  products: CatalogueProduct
  collections: CatalogueCollection
}
const searches: { [Kind in keyof Searchable]: Search<Searchable[Kind]> } = {
  products: searchProducts,
  collections: searchCollections,
}

/**
 * What a search query finds; everything when it asks for nothing.
 * @throws GraphQLError when the query names a field that is not searchable.
 */
export function found<Kind extends keyof Searchable>(
  kind: Kind,
  shelf: Shelf,
  query: string | null | undefined,
): readonly Searchable[Kind][] {
  try {
    return searches[kind](shelf, query ?? '')
  } catch (error) {
    if (error instanceof UnknownSearchField) throw badArgument(error.message)
    throw error
  }
}
