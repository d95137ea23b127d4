import { countryName } from '../../catalogue/countries.ts'
import { gid } from '../../catalogue/gid.ts'
import type { CatalogueLocation } from '../../catalogue/content.ts'
import type { LocationNode } from '../content-sources.ts'
import type { ResolversOf } from '../schema/resolver.ts'
import type { LocationAddress } from '../schema/types.generated.ts'
import { metafieldsOf } from './metafields.ts'

function addressOf({ address }: CatalogueLocation): LocationAddress {
  const country = countryName(address.countryCode, 'en')
  const lines = [
    address.address1,
    address.address2,
    [address.zip, address.city].filter(Boolean).join(' '),
    country,
  ]
  return { ...address, country, formatted: lines.flatMap((line) => line || []) }
}

export const locationResolvers: ResolversOf<'Location'> = {
  ...metafieldsOf(({ location }: LocationNode, { shelf }) => ({
    id: location.id,
    entries: location.metafields,
    updatedAt: shelf.shop.createdAt,
  })),
  id: ({ location }) => gid('Location', location.id),
  name: ({ location }) => location.name,
  address: ({ location }) => addressOf(location),
}
