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
  about: { en: 'About us', fr: 'La maison', ar: 'عن الدار', ja: 'メゾンについて' },
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
    title: { en: 'About', fr: 'À propos', ar: 'من نحن', ja: 'メゾン' },
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
            en: 'Chemin de l’Observatoire 7, 2300 La Chaux-de-Fonds. Tuesday to Friday, 10 am to 5 pm.',
            fr: 'Chemin de l’Observatoire 7, 2300 La Chaux-de-Fonds. Du mardi au vendredi, de 10 h à 17 h.',
            ar: 'شومان دو لوبسرفاتوار 7، 2300 لا شو دو فون. من الثلاثاء إلى الجمعة، من 10 صباحًا إلى 5 مساءً.',
            ja: 'Chemin de l’Observatoire 7, 2300 La Chaux-de-Fonds。火曜から金曜、10時から17時。',
          },
        ] as SeedTextBlock[],
      },
      {
        title: { en: 'Email us', fr: 'Nous écrire', ar: 'راسلنا', ja: 'メール' },
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
        en: 'A newsletter at every new moon',
        fr: 'Une lettre d’information à chaque nouvelle lune',
        ar: 'رسالة إخبارية مع كل محاق',
        ja: '新月のニュースレター',
      },
      body: {
        en: 'Thirteen issues a year. Unsubscribe at any time.',
        fr: 'Treize numéros par an. Désinscription à tout moment.',
        ar: 'ثلاثة عشر عددًا في العام. يمكن إلغاء الاشتراك في أي وقت.',
        ja: '年に13回お届けします。いつでも解除できます。',
      },
    },
  },
  notFoundPage: {
    title: {
      en: 'We can’t find this page',
      fr: 'Cette page est introuvable',
      ar: 'لم نجد هذه الصفحة',
      ja: 'お探しのページが見つかりません',
    },
    body: [
      {
        en: 'It may have moved, or the address may be mistyped. Search the site, or see our collections.',
        fr: 'Elle a peut-être été déplacée, ou l’adresse contient une erreur. Faites une recherche, ou voyez nos collections.',
        ar: 'ربما نُقلت، أو في العنوان خطأ. ابحث في الموقع أو شاهد مجموعاتنا.',
        ja: 'ページが移動したか、アドレスが間違っている可能性があります。検索するか、コレクションをご覧ください。',
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
      en: 'Mechanical and mecha-quartz watches inspired by the sky, from La Chaux-de-Fonds in Switzerland.',
      fr: 'Montres mécaniques et méca-quartz inspirées du ciel, de La Chaux-de-Fonds en Suisse.',
      ar: 'ساعات ميكانيكية وميكا-كوارتز مستوحاة من السماء، من لا شو دو فون في سويسرا.',
      ja: '空に着想を得た、機械式とメカクォーツの腕時計。スイス、ラ・ショー＝ド＝フォンより。',
    },
  },
}
