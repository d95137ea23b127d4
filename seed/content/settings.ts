import { t, type Localized, type SeedLink, type SeedText } from './kit.ts'
import { lines } from './lines.ts'

interface SeedMenuEntry {
  label: Localized
  image?: string
  link?: SeedLink
  children?: { link: SeedLink; image?: string }[]
}

const see = (
  to: SeedLink extends infer L ? (L extends { to: infer T } ? T : never) : never,
  label: Localized,
): SeedLink => ({ to, label })

const pageLabels = {
  about: t('The house', 'La maison', 'الدار', 'メゾンについて'),
  inside: t('The workshop', 'L’atelier', 'الورشة', '工房'),
  experience: t('Experience', 'L’expérience', 'التجربة', '体験'),
  contact: t('Contact', 'Contact', 'اتصل بنا', 'お問い合わせ'),
  warranty: t('Warranty', 'Garantie', 'الضمان', '保証'),
  returns: t('Returns', 'Retours', 'الإرجاع', '返品'),
  faq: t('Questions', 'Questions', 'أسئلة', 'よくあるご質問'),
  terms: t('Terms', 'Conditions', 'الشروط', '利用規約'),
  privacy: t('Privacy', 'Confidentialité', 'الخصوصية', 'プライバシー'),
  all: t('All collections', 'Toutes les collections', 'كل المجموعات', 'すべてのコレクション'),
}

export const settingsSeed = {
  menu: {
    title: t('Menu', 'Menu', 'القائمة', 'メニュー'),
    entries: [
      ...lines.map(({ handle, title, image }): SeedMenuEntry => ({
        label: title,
        image,
        link: see(`collection:${handle}`, title),
      })),
      {
        label: pageLabels.all,
        image: 'engraving-orrery.jpg',
        link: see('page:collections', pageLabels.all),
      },
    ] satisfies SeedMenuEntry[] as SeedMenuEntry[],
  },
  inside: {
    title: t('Inside', 'La maison', 'من الداخل', '工房'),
    entries: [
      {
        label: pageLabels.about,
        image: 'hero-orrery-tall.jpg',
        link: see('page:pages/about-us', pageLabels.about),
      },
      {
        label: pageLabels.inside,
        image: 'still-life-parts.jpg',
        link: see('page:pages/inside', pageLabels.inside),
      },
      {
        label: pageLabels.experience,
        image: 'hero-night-tall.jpg',
        link: see('page:pages/experience', pageLabels.experience),
      },
      {
        label: t('Service', 'Service', 'الخدمة', 'サービス'),
        image: 'still-life-parts-tall.jpg',
        children: [
          { link: see('page:pages/contact-us', pageLabels.contact), image: 'still-life-parts.jpg' },
          { link: see('page:pages/faq', pageLabels.faq) },
          { link: see('page:pages/warranty', pageLabels.warranty), image: 'workshop-movement.jpg' },
          { link: see('page:pages/return', pageLabels.returns) },
        ],
      },
    ] satisfies SeedMenuEntry[] as SeedMenuEntry[],
  },
  links: [see('page:collections', t('Collections', 'Collections', 'المجموعات', 'コレクション'))],
  footer: {
    copyright: t(
      '© Maison Orrery, La Chaux-de-Fonds',
      '© Maison Orrery, La Chaux-de-Fonds',
      '© ميزون أوريري، لا شو دو فون',
      '© Maison Orrery, La Chaux-de-Fonds',
    ),
    info: [
      {
        title: t('The workshop', 'L’atelier', 'الورشة', '工房'),
        body: [
          t(
            'Chemin de l’Observatoire 7, 2300 La Chaux-de-Fonds. Tuesday to Friday, ten to five.',
            'Chemin de l’Observatoire 7, 2300 La Chaux-de-Fonds. Du mardi au vendredi, de dix heures à dix-sept heures.',
            'شومان دو لوبسرفاتوار 7، 2300 لا شو دو فون. من الثلاثاء إلى الجمعة، من العاشرة إلى الخامسة.',
            'Chemin de l’Observatoire 7, 2300 La Chaux-de-Fonds。火曜から金曜、十時から十七時。',
          ),
        ] as SeedText[],
      },
      {
        title: t('By letter', 'Par courrier', 'بالمراسلة', 'お手紙'),
        body: [
          t(
            'bonjour@maison-orrery.example — a person answers, usually the same day.',
            'bonjour@maison-orrery.example — une personne vous répond, le jour même le plus souvent.',
            'bonjour@maison-orrery.example — يجيبك إنسان، في اليوم نفسه غالبًا.',
            'bonjour@maison-orrery.example — たいていは当日中に、人がお答えします。',
          ),
        ] as SeedText[],
      },
    ],
    links: [
      see('page:pages/contact-us', pageLabels.contact),
      see('page:pages/faq', pageLabels.faq),
      see('page:pages/warranty', pageLabels.warranty),
      see('page:pages/return', pageLabels.returns),
      see('page:pages/terms', pageLabels.terms),
      see('page:pages/privacy-policy', pageLabels.privacy),
    ],
    newsletter: {
      title: t(
        'Letters at new moon',
        'Une lettre à chaque nouvelle lune',
        'رسالة مع كل محاق',
        '新月の便り',
      ),
      body: t(
        'Thirteen a year, and none between.',
        'Treize par an, et aucune entre-temps.',
        'ثلاث عشرة في العام، ولا شيء بينها.',
        '年に十三通、その間には届きません。',
      ),
    },
  },
  notFoundPage: {
    title: t('Off the chart', 'Hors de la carte', 'خارج الخريطة', '星図の外'),
    body: [
      t(
        'This page has set below the horizon, or never rose. The collections are still up.',
        'Cette page est passée sous l’horizon, ou ne s’est jamais levée. Les collections, elles, sont toujours là.',
        'غابت هذه الصفحة خلف الأفق، أو لم تشرق قط. لكن المجموعات ما زالت في السماء.',
        'このページは地平線の下に沈んだか、まだ昇っていません。コレクションは今も空にあります。',
      ),
    ] as SeedText[],
  },
  seo: {
    title: t('Maison Orrery', 'Maison Orrery', 'ميزون أوريري', 'メゾン・オーラリー'),
    description: t(
      'Mechanical and mecha-quartz watches, drawn after the heavens.',
      'Montres mécaniques et méca-quartz, dessinées d’après le ciel.',
      'ساعات ميكانيكية وميكا-كوارتز مستوحاة من السماء.',
      '天を写した、機械式とメカクォーツの腕時計。',
    ),
  },
}
