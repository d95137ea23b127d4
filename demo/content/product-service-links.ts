import type { SeedLink } from './seed-types.ts'

/** What a product page links to below its button. */
export const productServiceLinks: SeedLink[] = [
  {
    to: 'page:pages/faq',
    label: {
      en: 'Insured delivery in two to four working days',
      fr: 'Livraison assurée en deux à quatre jours ouvrés',
      ar: 'توصيل مؤمَّن خلال يومين إلى أربعة أيام عمل',
      ja: '保険付き配送、二〜四営業日',
    },
  },
  {
    to: 'page:pages/return',
    label: {
      en: 'Thirty days to return it',
      fr: 'Trente jours pour la retourner',
      ar: 'ثلاثون يومًا لإعادتها',
      ja: '返品は三十日以内',
    },
  },
  {
    to: 'page:pages/experience',
    label: {
      en: 'Try it on in the workshop',
      fr: 'L’essayer à l’atelier',
      ar: 'جرّبها في الورشة',
      ja: '工房で試着する',
    },
  },
  {
    to: 'retailers',
    label: {
      en: 'Find a retailer near you',
      fr: 'Trouver un point de vente',
      ar: 'ابحث عن أقرب نقطة بيع',
      ja: '近くの取扱店を探す',
    },
  },
]
