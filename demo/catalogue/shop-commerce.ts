import type { Locale } from '#lib/locales.ts'

/** How long the insured courier takes, as checkout and product pages state it. */
export const courierDelivery = {
  en: 'two to four working days, against signature',
  fr: 'deux à quatre jours ouvrables, contre signature',
  ar: 'من يومين إلى أربعة أيام عمل، مقابل التوقيع',
  ja: '2〜4営業日、受領サインが必要です',
} satisfies Record<Locale, string>

const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** How the demo's shop sells: what buyers abroad pay in, how parcels travel, which codes there are. */
export const currenciesShippingAndPolicies = {
  // The rates of the site's own currencies (demo/content/currencies.ts), so that both say the same;
  // no rounding, which the site would not know of: a cart costs what its pages said.
  currencies: [
    {
      code: 'EUR',
      rate: '1.06',
      countries: ['AT', 'BE', 'DE', 'ES', 'FI', 'FR', 'GR', 'IE', 'IT', 'LU', 'NL', 'PT'],
    },
    { code: 'USD', rate: '1.24', countries: ['US'] },
    { code: 'GBP', rate: '0.92', countries: ['GB'] },
    { code: 'AED', rate: '4.55', countries: ['AE'] },
    { code: 'JPY', rate: '188', countries: ['JP'] },
  ],
  shipping: [
    {
      handle: 'courier',
      title: 'Insured courier',
      description: sentenceCase(courierDelivery.en),
      price: '0',
      translations: {
        fr: {
          title: 'Coursier assuré',
          description: sentenceCase(courierDelivery.fr),
        },
        ar: {
          title: 'بريد سريع مؤمَّن',
          description: courierDelivery.ar,
        },
        ja: { title: '保険付き宅配便', description: courierDelivery.ja },
      },
    },
    {
      handle: 'express',
      title: 'Express courier',
      description: 'The next working day, against signature',
      price: '45',
      countries: ['AT', 'BE', 'CH', 'DE', 'FR', 'IT', 'LI', 'LU', 'NL'],
      translations: {
        fr: {
          title: 'Coursier express',
          description: 'Le jour ouvrable suivant, contre signature',
        },
        ar: { title: 'بريد سريع عاجل', description: 'في يوم العمل التالي، مقابل التوقيع' },
        ja: { title: '速達便', description: '翌営業日、受領サインが必要です' },
      },
    },
  ],
  policies: {
    privacyPolicy: {
      title: 'Privacy policy',
      handle: 'privacy-policy',
      body: '<p>This is a demo shop. What you enter stays on this machine.</p>',
    },
    termsOfService: {
      title: 'Terms of service',
      handle: 'terms-of-service',
      body: '<p>All orders are test orders: no payment is taken and nothing is shipped.</p>',
    },
    refundPolicy: {
      title: 'Refund policy',
      handle: 'refund-policy',
      body: '<p>Nothing is shipped in this demo shop, so there is nothing to return.</p>',
    },
    shippingPolicy: {
      title: 'Shipping policy',
      handle: 'shipping-policy',
      body: '<p>Insured courier, against signature.</p>',
    },
  },
}

/** Codes to try in the cart; README of packages/storefront-api names them. */
export const discountCodes = [
  {
    id: 5_001,
    title: 'Welcome offer',
    codes: ['WELCOME10'],
    value: { type: 'percentage', percentage: 10 },
    combinesWith: { shipping: true },
  },
  {
    id: 5_002,
    title: 'CHF 250 off each Night Sky watch',
    codes: ['NIGHTSKY'],
    value: { type: 'fixed', amount: '250', each: true },
    on: { collections: ['night-sky'] },
    combinesWith: { order: true, shipping: true },
  },
  {
    id: 5_003,
    title: 'CHF 500 off orders from CHF 10,000',
    codes: ['GRAND500'],
    value: { type: 'fixed', amount: '500' },
    minimum: { subtotal: '10000' },
  },
  {
    id: 5_004,
    title: 'Free express shipping',
    codes: ['EXPRESS'],
    value: { type: 'shipping' },
    combinesWith: { order: true, product: true },
  },
  {
    id: 5_005,
    title: 'Second chronograph at half price',
    codes: ['DUET'],
    value: {
      type: 'buyXGetY',
      buys: { quantity: 1, from: { collections: ['mechaquartz'] } },
      gets: { quantity: 1, from: { collections: ['mechaquartz'] }, percentage: 50 },
    },
  },
  {
    id: 5_006,
    title: 'Expired code',
    codes: ['ECLIPSE2024'],
    value: { type: 'percentage', percentage: 15 },
    endsAt: '2025-01-01T00:00:00Z',
  },
]

/** Two cards to pay with: one that a watch uses up, one that pays for several. */
export const giftCards = [
  { id: 6_001, code: 'ORRERY-GIFT-0500', amount: '500' },
  { id: 6_002, code: 'ORRERY-GIFT-9000', amount: '9000' },
]

/** What storefronts of others ask a shop for beside its products. */
export const onlineStoreContent = {
  menus: [
    {
      id: 1,
      handle: 'main-menu',
      title: 'Main menu',
      items: [
        { title: 'Watches', type: 'COLLECTION', handle: 'our-collections' },
        { title: 'Night Sky', type: 'COLLECTION', handle: 'night-sky' },
        { title: 'About us', type: 'PAGE', handle: 'about' },
        { title: 'Journal', type: 'BLOG', handle: 'journal' },
      ],
    },
    {
      id: 2,
      handle: 'footer',
      title: 'Footer',
      items: [
        { title: 'Search', type: 'SEARCH' },
        { title: 'Privacy policy', type: 'SHOP_POLICY', handle: 'privacy-policy' },
        { title: 'Terms of service', type: 'SHOP_POLICY', handle: 'terms-of-service' },
        { title: 'Refund policy', type: 'SHOP_POLICY', handle: 'refund-policy' },
        { title: 'Shipping policy', type: 'SHOP_POLICY', handle: 'shipping-policy' },
      ],
    },
  ],
  pages: [
    {
      id: 101,
      handle: 'about',
      title: 'About us',
      body: '<p>Maison Orrery makes mechanical and mecha-quartz watches inspired by the sky.</p>',
    },
  ],
  blogs: [
    {
      id: 201,
      handle: 'journal',
      title: 'Journal',
      articles: [
        {
          id: 301,
          handle: 'how-an-orrery-turns',
          title: 'How an orrery turns',
          excerptHtml: '<p>A train of wheels that keeps the planets’ time.</p>',
          contentHtml:
            '<p>An orrery shows the planets in their courses. The wheels that carry them are cut to ratios that come back only after years.</p>',
          author: { firstName: 'Maison', lastName: 'Orrery' },
          tags: ['watchmaking'],
          publishedAt: '2025-11-04T09:00:00Z',
        },
      ],
    },
  ],
  redirects: [{ path: '/watches', target: '/collections/our-collections' }],
  locations: [
    {
      id: 401,
      name: 'Maison Orrery, l’Atelier',
      address: {
        address1: 'Chemin de l’Observatoire 7',
        city: 'La Chaux-de-Fonds',
        zip: '2300',
        countryCode: 'CH',
        latitude: 47.1035,
        longitude: 6.8328,
      },
      pickup: {
        time: 'Usually ready in 24 hours',
        translations: {
          fr: { time: 'Prêt en général sous 24 heures' },
          ar: { time: 'جاهز عادةً خلال 24 ساعة' },
          ja: { time: '通常24時間以内にご用意' },
        },
      },
    },
  ],
}
