import { afterAll, describe, expect, it } from 'vitest'
import { openTestShop } from '../testing/test-shop.ts'

const shop = openTestShop()
afterAll(() => shop.close())

describe('consentManagement', () => {
  it('returns the decisions of the query of Shopify’s Customer Privacy API as cookies', async () => {
    const query = `query { consentManagement { cookies(visitorConsent:{marketing:false,analytics:true},origReferrer:"",landingPage:"/a b") {
      trackingConsentCookie cookieDomain landingPageCookie origReferrerCookie } customerAccountUrl } }`
    const { data, errors } = await shop.graphql(query, {}, 'unstable')
    expect(errors).toBeUndefined()
    const { cookies, customerAccountUrl } = data.consentManagement
    expect(decodeURIComponent(cookies.trackingConsentCookie)).toMatch(
      /^\{v:"3",con:\{CMP:\{a:"1",m:"0"\}\},cus:\{\},.*consent_id:"[\w-]{36}"\}$/u,
    )
    expect(cookies).toMatchObject({ landingPageCookie: '%2Fa%20b', origReferrerCookie: '' })
    expect(customerAccountUrl).toBeNull()
  })

  it('has no decision for a visitor who made none', async () => {
    const query =
      'query ensureCookies { consentManagement { cookies(visitorConsent:{}) { trackingConsentCookie cookieDomain shopifyUnique shopifyVisit } } }'
    const { data } = await shop.graphql(query, {}, 'unstable')
    expect(decodeURIComponent(data.consentManagement.cookies.trackingConsentCookie)).toContain(
      'CMP:{}',
    )
  })
})
