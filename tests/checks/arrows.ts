/**
 * One forbidden import for each arrow that must not be, as `[file, the line that it would hold]`.
 * tests/checks/boundaries.test.ts proves that each is refused.
 */
export const forbiddenArrows: [string, string][] = [
  ['lib/content/a.ts', "import { Page } from '#components/pages/home/home-page.tsx'"],
  ['lib/content/a.ts', "import { structure } from '#studio/structure/index.ts'"],
  ['lib/content/a.ts', "import { page } from '#schemas/documents/page.ts'"],
  ['lib/content/a.ts', "export { GET } from '../../app/api/health/route.ts'"],
  ['lib/content/a.ts', "import { createLake } from '@orrery/content-lake'"],
  ['lib/shop/a.ts', "import type { Cart } from '#services/storefront-api/src/cart/cart.ts'"],
  ['lib/shop/a.ts', "import { watches } from '#seed/catalogue/watches.ts'"],
  ['lib/shop/a.ts', "import { root } from '#scripts/launcher/session.ts'"],
  ['lib/content/a.ts', "import { parse } from 'groq-js'"],
  ['components/cart/a.tsx', "import { page } from '#schemas/documents/page.ts'"],
  ['components/cart/a.tsx', "import { structure } from '#studio/structure/index.ts'"],
  ['components/cart/a.tsx', "import Layout from '#app/(site)/[locale]/layout.tsx'"],
  ['components/cart/a.tsx', "import { defineType } from 'sanity'"],
  ['components/cart/a.tsx', "const studio = import('sanity/structure')"],
  ['components/ui/a.tsx', "import { CartRow } from '../cart/cart-row.tsx'"],
  ['components/ui/a.tsx', "import type { Cart } from '#lib/cart/cart.ts'"],
  ['app/(site)/[locale]/page.tsx', "import { structure } from '#studio/structure/index.ts'"],
  ['app/(site)/[locale]/page.tsx', "import { page } from '#schemas/documents/page.ts'"],
  ['app/(site)/[locale]/page.tsx', "import config from '../../(studio)/studio/config.ts'"],
  ['app/api/a/route.ts', "import { createLake } from '#services/content-lake/src/lake.ts'"],
  ['schemas/documents/a.ts', "import { env } from '#lib/env.ts'"],
  ['schemas/documents/a.ts', "import { Icon } from '#components/ui/icon.tsx'"],
  ['schemas/documents/a.ts', "import { structure } from '#studio/structure/index.ts'"],
  ['studio/structure/a.ts', "import { env } from '#lib/env.ts'"],
  ['studio/structure/a.ts', "import { client } from '#lib/content/client.server.ts'"],
  ['studio/structure/a.ts', "import { Icon } from '#components/ui/icon.tsx'"],
  ['studio/structure/a.ts', "import Layout from '#app/(studio)/layout.tsx'"],
  ['services/content-lake/src/a.ts', "import { env } from '#lib/env.ts'"],
  ['services/content-lake/src/a.ts', "import { money } from '../../storefront-api/src/money/a.ts'"],
  ['services/content-lake/src/a.ts', "import { shop } from '@orrery/storefront-api'"],
  ['services/storefront-api/src/a.ts', "import { locales } from '#lib/locales.ts'"],
  ['services/storefront-api/src/a.ts', "import { lake } from '@orrery/content-lake'"],
  [
    'services/storefront-api/src/a.ts',
    "import catalogue from '../../../seed/catalogue/watches.ts'",
  ],
  ['seed/content/a.ts', "import { lake } from '#services/content-lake/src/lake.ts'"],
  ['seed/content/a.ts', "import { env } from '#lib/env.ts'"],
  ['lib/money/a.ts', "import { fakeCart } from './testing/fake-cart.ts'"],
]

/** Imports that the house lives by; a rule that refused one of these would be wrong. */
export const rightfulArrows: [string, string][] = [
  [
    'app/(site)/[locale]/page.tsx',
    "import { HomePage } from '#components/pages/home/home-page.tsx'",
  ],
  ['app/(site)/[locale]/page.tsx', "import { env } from '#lib/env.ts'"],
  ['app/(studio)/studio/page.tsx', "import { config } from '#studio/config.ts'"],
  ['components/cart/a.tsx', "import { Icon } from '../ui/icon.tsx'"],
  ['components/cart/a.tsx', "import type { Cart } from '#lib/cart/cart.ts'"],
  ['schemas/documents/a.ts', "import { locales } from '#lib/locales.ts'"],
  ['schemas/documents/a.ts', "import { defineType } from 'sanity'"],
  ['studio/structure/a.ts', "import { page } from '#schemas/documents/page.ts'"],
  ['services/content-lake/src/a.ts', "import { parse } from 'groq-js'"],
  ['lib/money/a.test.ts', "import { fakeCart } from './testing/fake-cart.ts'"],
  ['tests/contract/a.test.ts', "import { createLake } from '@orrery/content-lake'"],
  ['scripts/a.ts', "import { env } from '#lib/env.ts'"],
]
