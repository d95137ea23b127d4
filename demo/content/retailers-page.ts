import type { SeedModule } from '../module-compilers/compile-page-module.ts'
import { homeTrial } from './blocks/home-trial.ts'
import type { TextInEveryLocale, SeedHeroHeader } from './seed-types.ts'

/** The page that lists all retailers. */
export const retailersPageSeed: {
  title: TextInEveryLocale
  slug: TextInEveryLocale
  description: TextInEveryLocale
  header: SeedHeroHeader
  highlight: string
  modules: SeedModule[]
} = {
  title: { en: 'Retailers', fr: 'Points de vente', ar: 'نقاط البيع', ja: '取扱店' },
  slug: { en: 'retailers', fr: 'points-de-vente', ar: 'nuqat-al-bay', ja: 'toriatsukaiten' },
  description: {
    en: 'Where to try a Maison Orrery watch on: addresses, opening hours and a map.',
    fr: 'Où essayer une montre Maison Orrery : adresses, horaires et carte.',
    ar: 'أين تجرّب ساعة من ميزون أوريري: عناوين وساعات عمل وخريطة.',
    ja: 'メゾン・オーラリーの時計をお試しいただける店舗の住所、営業時間、地図。',
  },
  header: {
    overTitle: { en: 'Retailers', fr: 'Points de vente', ar: 'نقاط البيع', ja: '取扱店' },
    title: {
      en: 'Fourteen fixed points',
      fr: 'Quatorze points fixes',
      ar: 'أربع عشرة نقطة ثابتة',
      ja: '十四の定点',
    },
    body: {
      en: 'Try our watches on at one of these retailers, and take your time.',
      fr: 'Essayez nos montres dans l’un de ces points de vente, en prenant votre temps.',
      ar: 'جرّب ساعاتنا على مهل في إحدى نقاط البيع هذه.',
      ja: 'これらの取扱店で、時間をかけてお試しください。',
    },
  },
  highlight: 'la-chaux-de-fonds',
  modules: [
    {
      type: 'content',
      title: {
        en: 'No retailer near you?',
        fr: 'Aucun point de vente près de chez vous ?',
        ar: 'لا نقطة بيع قريبة منك؟',
        ja: 'お近くに取扱店がない場合',
      },
      text: [
        {
          en: `Write to the workshop. ${homeTrial.en} They come with a return label, in a case that closes like a book. Send them back, or keep one.`,
          fr: `Écrivez à l’atelier. ${homeTrial.fr} Elles arrivent avec une étiquette de retour, dans un coffret qui se ferme comme un livre. Renvoyez-les, ou gardez-en une.`,
          ar: `اكتب إلى الورشة. ${homeTrial.ar} تصلك مع بطاقة إرجاع في علبة تُغلق كالكتاب. أعدها، أو احتفظ بواحدة.`,
          ja: `工房へご連絡ください。${homeTrial.ja}本のように閉じる箱に、返送票を添えてお届けします。送り返すか、一本をお手元に。`,
        },
      ],
      link: {
        to: 'page:pages/contact-us',
        label: {
          en: 'Contact us',
          fr: 'Nous contacter',
          ar: 'اتصل بنا',
          ja: 'お問い合わせ',
        },
      },
    },
  ],
}
