import { dialGallery } from './galleries.ts'
import { pressReviewsWithWatchPictures } from './blocks/press-reviews.ts'
import { sameTextInEveryLocale } from './seed-types.ts'
import { watchLines } from './watch-lines.ts'
import type { SeedListPage } from './seed-page.ts'

/** The list of collections, which the fixed path /collections of every language is. */
export const collectionListPage: SeedListPage = {
  segment: sameTextInEveryLocale('collections'),
  title: { en: 'Collections', fr: 'Collections', ar: 'المجموعات', ja: 'コレクション' },
  description: {
    en: 'Four lines of watches, from the first light of morning to the last of the stars.',
    fr: 'Quatre lignes de montres, de la première lumière du matin à la dernière étoile.',
    ar: 'أربعة خطوط من الساعات، من أول ضوء الصباح إلى آخر النجوم.',
    ja: '朝の最初の光から最後の星まで、四つのコレクション。',
  },
  header: {
    overTitle: { en: 'Collections', fr: 'Collections', ar: 'المجموعات', ja: 'コレクション' },
    title: {
      en: 'Four ways to read the sky',
      fr: 'Quatre façons de lire le ciel',
      ar: 'أربع طرق لقراءة السماء',
      ja: '空を読む、四つの方法',
    },
    media: 'star-chart.webp',
    link: {
      to: 'collection:our-collections',
      label: {
        en: 'See them side by side',
        fr: 'Les voir côte à côte',
        ar: 'شاهدها جنبًا إلى جنب',
        ja: '並べて見る',
      },
    },
  },
  modules: [
    ...watchLines.map(({ handle, title, story, detail }, index) => ({
      type: 'content' as const,
      title,
      text: [story],
      medias: [detail],
      layout: index % 2 === 0 ? ('mediaStart' as const) : ('mediaEnd' as const),
      tone: handle === 'night-sky' ? ('night' as const) : ('paper' as const),
      link: {
        to: `collection:${handle}` as const,
        label: {
          en: 'See the watches',
          fr: 'Voir les montres',
          ar: 'شاهد الساعات',
          ja: '時計を見る',
        },
      },
    })),
    dialGallery,
    {
      type: 'reviews',
      title: {
        en: 'Press reviews',
        fr: 'La presse en parle',
        ar: 'قالت الصحافة',
        ja: 'プレスの評価',
      },
      items: pressReviewsWithWatchPictures,
    },
  ],
}

/** The list of all watches, with what stands below the story of each. */
export const productListPage: SeedListPage = {
  segment: { en: 'product', fr: 'montres', ar: 'ساعات', ja: '時計' },
  title: { en: 'All watches', fr: 'Toutes les montres', ar: 'كل الساعات', ja: 'すべての時計' },
  description: {
    en: 'Every watch that leaves the workshop, from the Meridian to an orrery for the wrist.',
    fr: 'Toutes les montres qui sortent de l’atelier, de la Meridian au planétaire de poignet.',
    ar: 'كل ساعة تخرج من الورشة، من ميريديان إلى نموذج الكواكب على المعصم.',
    ja: 'メリディアンから腕の上の太陽系儀まで、工房を出るすべての時計。',
  },
  header: {
    overTitle: { en: 'Watches', fr: 'Montres', ar: 'الساعات', ja: '時計' },
    title: {
      en: 'All watches',
      fr: 'Toutes les montres',
      ar: 'كل الساعات',
      ja: 'すべての時計',
    },
    body: {
      en: 'Our whole range, in the order of the printed catalogue.',
      fr: 'Toute notre gamme, dans l’ordre du catalogue imprimé.',
      ar: 'كل ساعاتنا، بترتيب الدليل المطبوع.',
      ja: '印刷されたカタログの順に、全モデルをご覧いただけます。',
    },
  },
  modules: [
    {
      type: 'pushCards',
      overTitle: {
        en: 'Service',
        fr: 'Service',
        ar: 'الخدمة',
        ja: 'サービス',
      },
      title: {
        en: 'Included with every watch',
        fr: 'Compris avec chaque montre',
        ar: 'مع كل ساعة',
        ja: 'すべての時計に',
      },
      items: [
        {
          title: {
            en: 'Ten-year warranty',
            fr: 'Garantie de dix ans',
            ar: 'ضمان عشر سنوات',
            ja: '十年保証',
          },
          text: {
            en: 'On the movement, with a lifetime of repair by the workshop that made it.',
            fr: 'Sur le mouvement, avec la réparation à vie par l’atelier qui l’a faite.',
            ar: 'على الآلية، مع إصلاح مدى الحياة في الورشة التي صنعتها.',
            ja: 'ムーブメントを保証し、修理はつくった工房が生涯承ります。',
          },
          link: {
            to: 'page:pages/warranty',
            label: { en: 'The warranty', fr: 'La garantie', ar: 'الضمان', ja: '保証について' },
          },
        },
        {
          title: {
            en: 'Thirty-day returns',
            fr: 'Retour sous trente jours',
            ar: 'الإرجاع خلال ثلاثين يومًا',
            ja: '三十日間の返品',
          },
          text: {
            en: 'Wear it, then decide. We pay the return postage.',
            fr: 'Portez-la, puis décidez. Le retour est à notre charge.',
            ar: 'ارتدها ثم قرّر. أجرة الإعادة علينا.',
            ja: 'お試しのうえお決めください。返送料は当方で負担します。',
          },
          link: {
            to: 'page:pages/return',
            label: {
              en: 'How to return it',
              fr: 'Comment la renvoyer',
              ar: 'كيف تعيدها',
              ja: '返品の方法',
            },
          },
        },
        {
          title: {
            en: 'Personal service',
            fr: 'Un conseil personnel',
            ar: 'خدمة شخصية',
            ja: '担当者による対応',
          },
          text: {
            en: 'The workshop answers your questions itself, usually the same day.',
            fr: 'L’atelier répond lui-même à vos questions, le plus souvent le jour même.',
            ar: 'تجيب الورشة بنفسها عن أسئلتك، في اليوم نفسه غالبًا.',
            ja: 'ご質問には工房が直接、通常は当日中にお答えします。',
          },
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
    },
  ],
}
