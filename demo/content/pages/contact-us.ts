import { sameTextInEveryLocale } from '../seed-types.ts'
import type { SeedPage } from '../seed-page.ts'

export const contactUsPage: SeedPage = {
  path: 'pages/contact-us',
  title: { en: 'Contact', fr: 'Contact', ar: 'اتصل بنا', ja: 'お問い合わせ' },
  description: {
    en: 'How to reach Maison Orrery: letters, calls, and the workshop door.',
    fr: 'Joindre Maison Orrery : lettres, appels et porte de l’atelier.',
    ar: 'كيف تصل إلى ميزون أوريري: رسائل واتصالات وباب الورشة.',
    ja: 'メゾン・オーラリーへのご連絡先。お手紙、お電話、工房の扉。',
  },
  header: {
    overTitle: { en: 'Contact', fr: 'Contact', ar: 'اتصل بنا', ja: 'お問い合わせ' },
    title: {
      en: 'A person answers',
      fr: 'Une personne vous répond',
      ar: 'يجيبك إنسان',
      ja: '人がお答えします',
    },
    body: {
      en: 'Usually the same day, always within two.',
      fr: 'Le jour même le plus souvent, sous deux jours toujours.',
      ar: 'في اليوم نفسه غالبًا، وفي يومين دائمًا.',
      ja: 'たいていは当日中に、遅くとも二日以内に。',
    },
  },
  modules: [
    {
      type: 'content',
      title: { en: 'The workshop', fr: 'L’atelier', ar: 'الورشة', ja: '工房' },
      text: [
        {
          en: 'Maison Orrery, Chemin de l’Observatoire 7, 2300 La Chaux-de-Fonds',
          fr: 'Maison Orrery, Chemin de l’Observatoire 7, 2300 La Chaux-de-Fonds',
          ar: 'ميزون أوريري، شومان دو لوبسرفاتوار 7، 2300 لا شو دو فون',
          ja: 'Maison Orrery, Chemin de l’Observatoire 7, 2300 La Chaux-de-Fonds',
        },
        {
          en: 'Tuesday to Friday, ten to five. The bell is quiet: press it twice.',
          fr: 'Du mardi au vendredi, de dix heures à dix-sept heures. La sonnette est discrète : sonnez deux fois.',
          ar: 'من الثلاثاء إلى الجمعة، من العاشرة إلى الخامسة. الجرس خافت: اضغطه مرتين.',
          ja: '火曜から金曜、十時から十七時。呼び鈴は静かですので、二度押してください。',
        },
        { style: 'h3', text: { en: 'Email', fr: 'Lettres', ar: 'الرسائل', ja: 'お手紙' } },
        sameTextInEveryLocale('bonjour@maison-orrery.example'),
        { style: 'h3', text: { en: 'Repairs', fr: 'Réparations', ar: 'الإصلاح', ja: '修理' } },
        sameTextInEveryLocale('atelier@maison-orrery.example'),
      ],
      medias: ['box-open.webp'],
      layout: 'mediaEnd',
      link: {
        to: 'page:pages/faq',
        label: {
          en: 'Questions, answered',
          fr: 'Questions et réponses',
          ar: 'أسئلة وأجوبة',
          ja: 'よくあるご質問',
        },
      },
    },
    {
      type: 'content',
      title: {
        en: 'Nearer to you',
        fr: 'Plus près de chez vous',
        ar: 'أقرب إليك',
        ja: 'お近くの店舗',
      },
      text: [
        {
          en: 'Fourteen houses on five continents keep our watches, and most of them mend them too.',
          fr: 'Quatorze maisons sur cinq continents tiennent nos montres, et la plupart les réparent aussi.',
          ar: 'أربع عشرة دارًا في خمس قارات تحفظ ساعاتنا، ومعظمها يصلحها أيضًا.',
          ja: '五つの大陸の十四の店が私たちの時計を扱い、その多くは修理も承ります。',
        },
      ],
      link: {
        to: 'retailers',
        label: {
          en: 'Find a retailer',
          fr: 'Trouver un point de vente',
          ar: 'ابحث عن نقطة بيع',
          ja: '店舗をさがす',
        },
      },
    },
  ],
}
