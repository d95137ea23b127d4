import { sameTextInEveryLocale } from '../seed-types.ts'
import type { SeedPage } from '../seed-page.ts'

export const contactUsPage: SeedPage = {
  path: 'pages/contact-us',
  title: { en: 'Contact', fr: 'Contact', ar: 'اتصل بنا', ja: 'お問い合わせ' },
  description: {
    en: 'Contact Maison Orrery by email, by phone or at the workshop.',
    fr: 'Contacter Maison Orrery par e-mail, par téléphone ou à l’atelier.',
    ar: 'تواصل مع ميزون أوريري بالبريد الإلكتروني أو الهاتف أو في الورشة.',
    ja: 'メゾン・オーラリーへのご連絡方法。メール、お電話、工房へのご来訪。',
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
      en: 'We usually reply the same day, and always within two.',
      fr: 'Nous répondons le plus souvent le jour même, et toujours sous deux jours.',
      ar: 'نجيب غالبًا في اليوم نفسه، ودائمًا خلال يومين.',
      ja: '通常は当日中に、遅くとも二日以内にお返事します。',
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
          en: 'Tuesday to Friday, 10 am to 5 pm. Please ring twice.',
          fr: 'Du mardi au vendredi, de 10 h à 17 h. Veuillez sonner deux fois.',
          ar: 'من الثلاثاء إلى الجمعة، من 10 صباحًا إلى 5 مساءً. يرجى قرع الجرس مرتين.',
          ja: '火曜から金曜、10時から17時。呼び鈴は二度押してください。',
        },
        { style: 'h3', text: { en: 'Email', fr: 'E-mail', ar: 'البريد الإلكتروني', ja: 'メール' } },
        sameTextInEveryLocale('bonjour@maison-orrery.example'),
        { style: 'h3', text: { en: 'Repairs', fr: 'Réparations', ar: 'الإصلاح', ja: '修理' } },
        sameTextInEveryLocale('atelier@maison-orrery.example'),
      ],
      medias: ['box-open.webp'],
      layout: 'mediaEnd',
      link: {
        to: 'page:pages/faq',
        label: {
          en: 'Read the FAQ',
          fr: 'Consulter la FAQ',
          ar: 'الأسئلة الشائعة',
          ja: 'よくあるご質問',
        },
      },
    },
    {
      type: 'content',
      title: {
        en: 'Retailers near you',
        fr: 'Près de chez vous',
        ar: 'نقاط بيع قريبة منك',
        ja: 'お近くの店舗',
      },
      text: [
        {
          en: 'Fourteen retailers on five continents sell our watches, and most of them repair them too.',
          fr: 'Quatorze points de vente sur cinq continents proposent nos montres, et la plupart les réparent aussi.',
          ar: 'أربع عشرة نقطة بيع في خمس قارات تبيع ساعاتنا، ومعظمها يصلحها أيضًا.',
          ja: '五大陸の14の取扱店で時計をお求めいただけます。その多くは修理も承ります。',
        },
      ],
      link: {
        to: 'retailers',
        label: {
          en: 'Find a retailer',
          fr: 'Trouver un point de vente',
          ar: 'ابحث عن نقطة بيع',
          ja: '店舗を探す',
        },
      },
    },
  ],
}
