import { randomUUID } from 'node:crypto'
import type { ResolversOf } from '../schema/resolver-types.ts'

/** One purpose in a consent cookie: granted, declined, or absent without a decision. */
function decision(name: string, isGranted: boolean | null | undefined): string[] {
  return isGranted == null ? [] : [`${name}:"${isGranted ? 1 : 0}"`]
}

function encoded(text: string | null | undefined): string | null {
  return text == null ? null : encodeURIComponent(text)
}

/**
 * The consent of a visitor in the form of Shopify's Customer Privacy API, whose script stores the
 * values as cookies of the storefront. This shop tracks nobody and stores nothing.
 */
export const consentManagementResolvers: ResolversOf<'ConsentManagement'> = {
  cookies: (_source, { visitorConsent, landingPage, origReferrer }) => {
    const { analytics, marketing, preferences, saleOfData } = visitorConsent
    const decisions = [
      ...decision('a', analytics),
      ...decision('p', preferences),
      ...decision('m', marketing),
      ...decision('s', saleOfData),
    ]
    const purposes = 'purposes:{p:false,a:false,m:false,t:false}'
    const region = 'sale_of_data_region:false,display_banner:false'
    return {
      __typename: 'ConsentManagementCookies',
      trackingConsentCookie: encodeURIComponent(
        `{v:"3",con:{CMP:{${decisions.join(',')}}},cus:{},${purposes},${region},consent_id:"${randomUUID()}"}`,
      ),
      // The script uses the domain that the storefront configures.
      cookieDomain: null,
      landingPageCookie: encoded(landingPage),
      origReferrerCookie: encoded(origReferrer),
      shopifyUnique: null,
      shopifyVisit: null,
    }
  },
  customerAccountUrl: () => null,
}
