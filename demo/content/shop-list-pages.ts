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
        en: 'In the press',
        fr: 'Dans la presse',
        ar: 'في الصحافة',
        ja: '掲載記事',
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
      en: 'All that leaves the workshop',
      fr: 'Tout ce qui sort de l’atelier',
      ar: 'كل ما يخرج من الورشة',
      ja: '工房を出るすべて',
    },
    body: {
      en: 'In the order of the printed catalogue, which is the order in which we would show them to you.',
      fr: 'Dans l’ordre du catalogue imprimé, celui dans lequel nous vous les montrerions.',
      ar: 'بترتيب الدليل المطبوع، وهو الترتيب الذي كنا سنعرضها به عليك.',
      ja: '印刷されたカタログの順に。お会いしたら、きっとこの順でお見せします。',
    },
  },
  modules: [
    {
      type: 'pushCards',
      overTitle: {
        en: 'With every watch',
        fr: 'Avec chaque montre',
        ar: 'مع كل ساعة',
        ja: 'すべての時計に',
      },
      title: {
        en: 'What comes in the box, and after it',
        fr: 'Ce qu’il y a dans l’écrin, et après',
        ar: 'ما يأتي في العلبة، وما يأتي بعدها',
        ja: '箱の中のもの、そしてその後のこと',
      },
      items: [
        {
          title: {
            en: 'Ten years',
            fr: 'Dix ans',
            ar: 'عشر سنوات',
            ja: '十年',
          },
          text: {
            en: 'on the movement, and a lifetime of repair. The workshop that made it opens it.',
            fr: 'sur le mouvement, et une vie de réparations. L’atelier qui l’a faite est celui qui l’ouvre.',
            ar: 'على الآلية، وإصلاح مدى الحياة. الورشة التي صنعتها هي التي تفتحها.',
            ja: 'ムーブメントの保証、そして生涯の修理。つくった工房だけが開けます。',
          },
          link: {
            to: 'page:pages/warranty',
            label: { en: 'The warranty', fr: 'La garantie', ar: 'الضمان', ja: '保証について' },
          },
        },
        {
          title: {
            en: 'Thirty days',
            fr: 'Trente jours',
            ar: 'ثلاثون يومًا',
            ja: '三十日',
          },
          text: {
            en: 'to wear it on a Sunday and look at it on a Monday. We pay the post back.',
            fr: 'pour la porter un dimanche et la regarder un lundi. Le retour est à notre charge.',
            ar: 'لتلبسها يوم أحد وتنظر إليها يوم اثنين. وأجرة الإعادة علينا.',
            ja: '日曜に着けて、月曜に眺める。返送料は当方で。',
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
            en: 'One person',
            fr: 'Une personne',
            ar: 'إنسان واحد',
            ja: '一人の人間',
          },
          text: {
            en: 'answers when you write, usually the same day, and knows which screw you mean.',
            fr: 'vous répond, le jour même le plus souvent, et sait de quelle vis vous parlez.',
            ar: 'يجيبك حين تكتب، في اليوم نفسه غالبًا، ويعرف أي برغي تقصد.',
            ja: 'がお返事します。たいていは当日中に、どのねじのことかもわかって。',
          },
          link: {
            to: 'page:pages/contact-us',
            label: {
              en: 'Write to us',
              fr: 'Nous écrire',
              ar: 'اكتب إلينا',
              ja: 'お問い合わせ',
            },
          },
        },
      ],
    },
  ],
}
