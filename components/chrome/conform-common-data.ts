import { type ExpectedShape, conformToShape } from '#lib/content/conform-to-shape.ts'
import type { CommonData } from './common.groq.ts'

const menu: ExpectedShape = {
  title: 'text',
  menuLink: [
    { type: 'text', label: 'text', link: {}, image: {}, children: [{ link: {}, image: {} }] },
  ],
}

const shape: ExpectedShape = {
  settings: {
    links: [{}],
    menu,
    inside: menu,
    currenciesMenu: { currencies: [{ code: 'text', label: 'text' }] },
    footer: {
      copyright: 'text',
      info: [{ title: 'text', body: [{}] }],
      links: [{}],
      newsletter: { title: 'text', body: 'text' },
    },
    notFoundPage: { title: 'text', body: [{}] },
    rootRedirect: {},
    letters: {},
    seo: {},
  },
  currencies: {
    mainCurrency: { code: 'text', label: 'text' },
    secondaryCurrencies: [{ code: 'text', label: 'text' }],
  },
  home: { title: 'text' },
}

/** Drops malformed values from the data that all pages share, since one of them would break every page. */
export const conformCommonData = (data: CommonData | null | undefined): CommonData | null =>
  data ? conformToShape(data, shape) : null
