/** What addresses of both kinds are written from; `country` is its name. */
interface AddressParts {
  firstName?: string | null
  lastName?: string | null
  company?: string | null
  address1?: string | null
  address2?: string | null
  zip?: string | null
  city?: string | null
}

/** First and last name; null where there is neither. */
export function fullName({ firstName, lastName }: AddressParts): string | null {
  return [firstName, lastName].filter(Boolean).join(' ') || null
}

/** City and country, the API's `formattedArea`. */
export function areaOf({ city }: AddressParts, country: string | null): string | null {
  return [city, country].filter(Boolean).join(', ') || null
}

/** An address line by line, the API's `formatted`. */
export function linesOf(
  address: AddressParts,
  country: string | null,
  { withName, withCompany }: { withName: boolean | null; withCompany: boolean | null },
): string[] {
  const lines = [
    withName ? fullName(address) : null,
    withCompany ? address.company : null,
    address.address1,
    address.address2,
    [address.zip, address.city].filter(Boolean).join(' '),
    country,
  ]
  return lines.flatMap((line) => line || [])
}
