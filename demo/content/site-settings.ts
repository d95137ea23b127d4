import type { TextInEveryLocale, SeedLink, SeedTextBlock } from './seed-types.ts'
import { watchLines } from './watch-lines.ts'

interface SeedMenuEntry {
  label: TextInEveryLocale
  image?: string
  link?: SeedLink
  children?: { link: SeedLink; image?: string }[]
}

const see = (
  to: SeedLink extends infer L ? (L extends { to: infer T } ? T : never) : never,
  label: TextInEveryLocale,
): SeedLink => ({ to, label })

const pageLabels = {
  about: { en: 'The house', fr: 'La maison', ar: 'الدار', ja: 'メゾンについて' },
  inside: { en: 'The workshop', fr: 'L’atelier', ar: 'الورشة', ja: '工房' },
  experience: { en: 'Experience', fr: 'L’expérience', ar: 'التجربة', ja: '体験' },
  journal: { en: 'Journal', fr: 'Journal', ar: 'المدوّنة', ja: 'ジャーナル' },
  stories: { en: 'Stories', fr: 'Récits', ar: 'حكايات', ja: '物語' },
  news: { en: 'News', fr: 'Actualités', ar: 'الأخبار', ja: 'お知らせ' },
  contact: { en: 'Contact', fr: 'Contact', ar: 'اتصل بنا', ja: 'お問い合わせ' },
  retailers: { en: 'Retailers', fr: 'Points de vente', ar: 'نقاط البيع', ja: '取扱店' },
  warranty: { en: 'Warranty', fr: 'Garantie', ar: 'الضمان', ja: '保証' },
  returns: { en: 'Returns', fr: 'Retours', ar: 'الإرجاع', ja: '返品' },
  faq: { en: 'FAQ', fr: 'FAQ', ar: 'الأسئلة الشائعة', ja: 'よくあるご質問' },
  terms: { en: 'Terms', fr: 'Conditions', ar: 'الشروط', ja: '利用規約' },
  privacy: { en: 'Privacy', fr: 'Confidentialité', ar: 'الخصوصية', ja: 'プライバシー' },
  watches: {
    en: 'All watches',
    fr: 'Toutes les montres',
    ar: 'كل الساعات',
    ja: 'すべての時計',
  },
  all: {
    en: 'All collections',
    fr: 'Toutes les collections',
    ar: 'كل المجموعات',
    ja: 'すべてのコレクション',
  },
}

export const siteSettingsSeed = {
  menu: {
    title: { en: 'Menu', fr: 'Menu', ar: 'القائمة', ja: 'メニュー' },
    entries: [
      {
        label: pageLabels.watches,
        image: 'engraving-orrery.webp',
        link: see('products', pageLabels.watches),
      },
      ...watchLines.map(({ handle, title, image }): SeedMenuEntry => ({
        label: title,
        image,
        link: see(`collection:${handle}`, title),
      })),
      {
        label: pageLabels.all,
        image: 'star-chart.webp',
        link: see('collections', pageLabels.all),
      },
    ] satisfies SeedMenuEntry[] as SeedMenuEntry[],
  },
  inside: {
    title: { en: 'Inside', fr: 'La maison', ar: 'من الداخل', ja: '工房' },
    entries: [
      {
        label: pageLabels.about,
        image: 'hero-orrery-tall.webp',
        link: see('page:pages/about-us', pageLabels.about),
      },
      {
        label: pageLabels.inside,
        image: 'workshop-bench.webp',
        link: see('page:pages/inside', pageLabels.inside),
      },
      {
        label: pageLabels.experience,
        image: 'roof-telescope.webp',
        link: see('page:pages/experience', pageLabels.experience),
      },
      {
        label: pageLabels.journal,
        image: 'journal-issues.webp',
        children: [
          { link: see('blog', pageLabels.journal), image: 'plate-moon-phases.webp' },
          { link: see('storiesPage', pageLabels.stories), image: 'plate-eclipse.webp' },
          { link: see('newsListPage', pageLabels.news), image: 'plate-almanac.webp' },
        ],
      },
      {
        label: pageLabels.retailers,
        image: 'star-chart.webp',
        link: see('retailers', pageLabels.retailers),
      },
      {
        label: { en: 'Service', fr: 'Service', ar: 'الخدمة', ja: 'サービス' },
        image: 'box-open.webp',
        children: [
          { link: see('page:pages/contact-us', pageLabels.contact), image: 'workshop-hands.webp' },
          { link: see('page:pages/faq', pageLabels.faq) },
          {
            link: see('page:pages/warranty', pageLabels.warranty),
            image: 'workshop-movement.webp',
          },
          { link: see('page:pages/return', pageLabels.returns) },
        ],
      },
    ] satisfies SeedMenuEntry[] as SeedMenuEntry[],
  },
  links: [see('products', pageLabels.watches)],
  footer: {
    copyright: {
      en: '© Maison Orrery, La Chaux-de-Fonds',
      fr: '© Maison Orrery, La Chaux-de-Fonds',
      ar: '© ميزون أوريري، لا شو دو فون',
      ja: '© Maison Orrery, La Chaux-de-Fonds',
    },
    info: [
      {
        title: { en: 'The workshop', fr: 'L’atelier', ar: 'الورشة', ja: '工房' },
        body: [
          {
            en: 'Chemin de l’Observatoire 7, 2300 La Chaux-de-Fonds. Tuesday to Friday, ten to five.',
            fr: 'Chemin de l’Observatoire 7, 2300 La Chaux-de-Fonds. Du mardi au vendredi, de dix heures à dix-sept heures.',
            ar: 'شومان دو لوبسرفاتوار 7، 2300 لا شو دو فون. من الثلاثاء إلى الجمعة، من العاشرة إلى الخامسة.',
            ja: 'Chemin de l’Observatoire 7, 2300 La Chaux-de-Fonds。火曜から金曜、十時から十七時。',
          },
        ] as SeedTextBlock[],
      },
      {
        title: { en: 'Email us', fr: 'Par e-mail', ar: 'بالبريد الإلكتروني', ja: 'メール' },
        body: [
          {
            en: 'bonjour@maison-orrery.example. We usually reply the same day.',
            fr: 'bonjour@maison-orrery.example. Nous répondons le plus souvent le jour même.',
            ar: 'bonjour@maison-orrery.example. نجيب غالبًا في اليوم نفسه.',
            ja: 'bonjour@maison-orrery.example　通常、当日中にお返事します。',
          },
        ] as SeedTextBlock[],
      },
    ],
    links: [
      see('blog', pageLabels.journal),
      see('newsListPage', pageLabels.news),
      see('retailers', pageLabels.retailers),
      see('page:pages/contact-us', pageLabels.contact),
      see('page:pages/faq', pageLabels.faq),
      see('page:pages/warranty', pageLabels.warranty),
      see('page:pages/return', pageLabels.returns),
      see('page:pages/terms', pageLabels.terms),
      see('page:pages/privacy-policy', pageLabels.privacy),
    ],
    newsletter: {
      title: {
        en: 'Letters at new moon',
        fr: 'Une lettre à chaque nouvelle lune',
        ar: 'رسالة مع كل محاق',
        ja: '新月の便り',
      },
      body: {
        en: 'Thirteen emails a year.',
        fr: 'Treize e-mails par an.',
        ar: 'ثلاث عشرة رسالة في العام.',
        ja: '年に十三通お届けします。',
      },
    },
  },
  notFoundPage: {
    title: { en: 'Off the chart', fr: 'Hors de la carte', ar: 'خارج الخريطة', ja: '星図の外' },
    body: [
      {
        en: 'This page does not exist, or it has moved. The collections are where they were.',
        fr: 'Cette page n’existe pas, ou a changé d’adresse. Les collections sont toujours à leur place.',
        ar: 'هذه الصفحة غير موجودة أو نُقلت. أما المجموعات ففي مكانها.',
        ja: 'このページは存在しないか、移動しました。コレクションはこれまでどおりご覧いただけます。',
      },
    ] as SeedTextBlock[],
  },
  seo: {
    title: {
      en: 'Maison Orrery',
      fr: 'Maison Orrery',
      ar: 'ميزون أوريري',
      ja: 'メゾン・オーラリー',
    },
    description: {
      en: 'Mechanical and mecha-quartz watches, drawn after the heavens.',
      fr: 'Montres mécaniques et méca-quartz, dessinées d’après le ciel.',
      ar: 'ساعات ميكانيكية وميكا-كوارتز مستوحاة من السماء.',
      ja: '天を写した、機械式とメカクォーツの腕時計。',
    },
  },
}
