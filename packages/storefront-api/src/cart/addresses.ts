import { countryCodeOf, isCountry, isZipOf } from '../catalogue/countries.ts'
import { provinceCodeOf, provincesOf } from '../catalogue/provinces.ts'
import type { Address, DeliveryAddress } from './cart.ts'
import { problem, type CartProblem } from './problems.ts'

/** Longest field of an address, in characters. */
const FIELD_LIMIT = 255

const tags = /<\s*\/?\s*[a-z!][^>]*>/iu
const url = /(?:https?:\/\/|\bwww\.)\S/iu
const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}{2}/u
const phone = /^\+?[\d\s().-]{3,32}$/u

/** What is wrong with one field: at most one problem, the gravest. */
function fieldProblem(
  name: string,
  value: string,
  field: readonly (string | number)[],
): CartProblem[] {
  const at = [...field, name]
  if (tags.test(value))
    return [problem('ADDRESS_FIELD_CONTAINS_HTML_TAGS', at, 'addressHtml', { field: name })]
  if (url.test(value))
    return [problem('ADDRESS_FIELD_CONTAINS_URL', at, 'addressUrl', { field: name })]
  if (emoji.test(value))
    return [problem('ADDRESS_FIELD_CONTAINS_EMOJIS', at, 'addressEmojis', { field: name })]
  if (Array.from(value).length > FIELD_LIMIT)
    return [
      problem('ADDRESS_FIELD_IS_TOO_LONG', at, 'addressTooLong', {
        field: name,
        count: FIELD_LIMIT,
      }),
    ]
  if (name === 'phone' && value !== '' && !phone.test(value))
    return [
      problem('ADDRESS_FIELD_DOES_NOT_MATCH_EXPECTED_PATTERN', at, 'addressPattern', {
        field: name,
      }),
    ]
  return []
}

/** Whether a country has a province, given by code or name; any counts where none are known. */
function isProvinceOf(province: string, country: string | null | undefined): boolean {
  const countryCode = countryCodeOf(country) ?? ''
  return (
    provincesOf(countryCode, 'en').length === 0 || provinceCodeOf(countryCode, province) !== null
  )
}

/** Fields that a strictly checked address cannot be without. */
const required = ['address1', 'city', 'lastName'] as const

/**
 * What is wrong with an address: tags, addresses of the web and pictures in a field, too long ones,
 * a country that does not exist. A strict check also asks for the fields of a letter and looks at
 * postal code and province.
 */
export function addressProblems(
  address: Address | DeliveryAddress,
  field: readonly (string | number)[],
  strict = false,
): CartProblem[] {
  const found = Object.entries(address).flatMap(([name, value]) =>
    typeof value === 'string' ? fieldProblem(name, value, field) : [],
  )
  const wrong = new Set(found.map((one) => one.field.at(-1)))
  const isByCode = 'countryCode' in address
  const name = isByCode ? 'countryCode' : 'country'
  const country = isByCode ? address.countryCode : (address as Address).country
  if (country && !wrong.has(name) && !isCountry(country))
    found.push(
      problem('ADDRESS_FIELD_DOES_NOT_MATCH_EXPECTED_PATTERN', [...field, name], 'addressCountry', {
        country,
      }),
    )
  if (!strict) return found
  for (const needed of required) {
    if (!address[needed]?.trim())
      found.push(
        problem('ADDRESS_FIELD_IS_REQUIRED', [...field, needed], 'addressRequired', {
          field: needed,
        }),
      )
  }
  if (address.zip && country && !wrong.has('zip') && !isZipOf(address.zip, country))
    found.push(
      problem('INVALID_ZIP_CODE_FOR_COUNTRY', [...field, 'zip'], 'zipInvalid', {
        zip: address.zip,
      }),
    )
  const provinceField = isByCode ? 'provinceCode' : 'province'
  const province = isByCode ? address.provinceCode : (address as Address).province
  if (province && !wrong.has(provinceField) && !isProvinceOf(province, country))
    found.push(
      problem('PROVINCE_NOT_FOUND', [...field, provinceField], 'provinceUnknown', { province }),
    )
  return found
}
