import type { SeedModule } from '../module-compilers/compile-page-module.ts'
import type { TextInEveryLocale } from './seed-types.ts'
import { watchLines } from './watch-lines.ts'

const dials: TextInEveryLocale = { en: 'Dials', fr: 'Cadrans', ar: 'الموانئ', ja: '文字盤' }
const movements: TextInEveryLocale = {
  en: 'Movements',
  fr: 'Mouvements',
  ar: 'الآليات',
  ja: 'ムーブメント',
}
const drawings: TextInEveryLocale = { en: 'Drawings', fr: 'Dessins', ar: 'الرسوم', ja: '図面' }

/** What lies on the benches of the workshop. */
export const workshopBenchGallery: SeedModule = {
  type: 'gallery',
  anchor: 'bench',
  overTitle: {
    en: 'On the benches',
    fr: 'Sur les établis',
    ar: 'على طاولات العمل',
    ja: '作業台の上',
  },
  title: {
    en: 'What lies about on a Tuesday',
    fr: 'Ce qui traîne un mardi',
    ar: 'ما تجده هنا يوم ثلاثاء',
    ja: 'ある火曜日、そこにあるもの',
  },
  layout: 'masonry',
  items: [
    {
      media: 'engraving-escapement.webp',
      title: {
        en: 'The escapement, 1891',
        fr: 'L’échappement, 1891',
        ar: 'آلية الانفلات، 1891',
        ja: '脱進機、1891年',
      },
      tags: [drawings, movements],
      body: [
        {
          en: 'Drawn at forty times its size, because nobody in the house could see it otherwise. The plate is still used: every new hand copies it once, in ink.',
          fr: 'Dessiné à quarante fois sa taille, car personne dans la maison ne le voyait autrement. La planche sert toujours : chaque nouvelle recrue la recopie une fois, à l’encre.',
          ar: 'رُسمت بأربعين ضعف حجمها، إذ لم يكن أحد في الدار يراها بغير ذلك. وما زال اللوح مستعملًا: كل من ينضم إلينا ينسخه مرة واحدة بالحبر.',
          ja: '実物の四十倍。そうしなければ誰にも見えなかったからです。図版は今も現役で、新しく入った者は一度、墨で写します。',
        },
      ],
    },
    {
      media: 'selene-macro.webp',
      title: {
        en: 'A moon, before its sky',
        fr: 'Une lune, avant son ciel',
        ar: 'قمر قبل سمائه',
        ja: '空をまとう前の月',
      },
      tags: [dials],
      link: {
        to: 'product:selene',
        label: { en: 'See Selene', fr: 'Voir Selene', ar: 'شاهد سيلين', ja: 'セレネを見る' },
      },
    },
    {
      media: 'workshop-bench.webp',
      title: {
        en: 'The third bench, at ten past ten',
        fr: 'Le troisième établi, à dix heures dix',
        ar: 'الطاولة الثالثة، عند العاشرة وعشر دقائق',
        ja: '三番目の作業台、十時十分',
      },
      tags: [movements],
    },
    {
      media: 'perihelion-back.webp',
      title: {
        en: 'Striped by hand, on a Monday',
        fr: 'Des côtes tirées à la main, un lundi',
        ar: 'خطوط منقوشة باليد يوم اثنين',
        ja: '月曜日、手で入れた縞',
      },
      tags: [movements],
    },
    {
      media: 'still-life-parts.webp',
      title: {
        en: 'One watch, not yet',
        fr: 'Une montre, pas encore',
        ar: 'ساعة لم تكتمل بعد',
        ja: 'まだ一本になる前の時計',
      },
      tags: [movements],
      body: [
        {
          en: 'A hundred and four parts, counted twice. The smallest is a pin of the date wheel: it weighs less than the ink of this full stop.',
          fr: 'Cent quatre pièces, comptées deux fois. La plus petite est une goupille du quantième : elle pèse moins que l’encre de ce point.',
          ar: 'مئة قطعة وأربع، عُدّت مرتين. وأصغرها مسمار في عجلة التاريخ، وزنه أقل من حبر هذه النقطة.',
          ja: '百四点の部品を、二度数えて。いちばん小さいのは日付車のピン。この句点のインクより軽いのです。',
        },
      ],
    },
    {
      media: 'orrery-no-1-macro.webp',
      title: {
        en: 'Six orbits, to be polished',
        fr: 'Six orbites, à polir',
        ar: 'ستة مدارات تنتظر الصقل',
        ja: '磨きを待つ六つの軌道',
      },
      tags: [dials],
    },
    {
      media: 'engraving-orrery.webp',
      title: {
        en: 'The orrery, as it was delivered',
        fr: 'Le planétaire, à sa livraison',
        ar: 'نموذج الكواكب يوم تسليمه',
        ja: '納品されたときの太陽系儀',
      },
      tags: [drawings],
    },
    {
      media: 'workshop-movement.webp',
      title: {
        en: 'The first wheel of the train',
        fr: 'La première roue du rouage',
        ar: 'الترس الأول في السلسلة',
        ja: '輪列の一番車',
      },
      tags: [movements],
    },
    {
      media: 'umbra-macro.webp',
      title: {
        en: 'Eight coats, the ninth to come',
        fr: 'Huit couches, la neuvième à venir',
        ar: 'ثماني طبقات، والتاسعة آتية',
        ja: '八層、あと一層',
      },
      tags: [dials],
    },
  ],
}

/** A dial of each line, to tell them apart by. */
export const dialGallery: SeedModule = {
  type: 'gallery',
  overTitle: { en: 'At a glance', fr: 'En un regard', ar: 'بنظرة واحدة', ja: 'ひと目で' },
  title: {
    en: 'Tell the lines by their dials',
    fr: 'Reconnaître les lignes à leurs cadrans',
    ar: 'اعرف كل خط من مينائه',
    ja: '文字盤でわかる、四つのライン',
  },
  layout: 'grid',
  items: watchLines.flatMap(({ handle: line, title, pieces }) =>
    pieces.slice(0, 2).map((piece) => ({
      media: `${piece.handle}-macro.webp`,
      title: piece.title,
      tags: [title],
      link: {
        to: `collection:${line}` as const,
        label: title,
      },
    })),
  ),
}

/** The sky over the workshop, picture by picture. */
export const nightSkyGallery: SeedModule = {
  type: 'gallery',
  title: { en: 'From the guest book', fr: 'Du livre d’or', ar: 'من سجلّ الزوار', ja: '芳名帳より' },
  layout: 'row',
  items: [
    {
      media: 'aldebaran-angle.webp',
      title: {
        en: 'Left behind, fetched at the next new moon',
        fr: 'Oubliée, reprise à la nouvelle lune suivante',
        ar: 'نُسيت هنا واستُردّت عند المحاق التالي',
        ja: '忘れもの。次の新月に取りに来られました',
      },
    },
    {
      media: 'plate-atlas.webp',
      title: {
        en: 'The chart that we lend at the door',
        fr: 'La carte que nous prêtons à l’entrée',
        ar: 'الخريطة التي نعيرها عند الباب',
        ja: '入口でお貸しする星図',
      },
    },
    {
      media: { video: 'loop-seconds.webp', poster: 'meridian-macro.webp' },
      title: {
        en: 'Ten past ten, by the seconds of the house',
        fr: 'Dix heures dix, aux secondes de la maison',
        ar: 'العاشرة وعشر دقائق، بثواني الدار',
        ja: '十時十分、メゾンの秒で',
      },
    },
    {
      media: 'meridian-dusk-angle.webp',
      title: {
        en: 'Tried on, not given back',
        fr: 'Essayée, jamais rendue',
        ar: 'جُرّبت ولم تُعَد',
        ja: '試着のまま、お帰りに',
      },
    },
    {
      media: 'vesper-front-ink.webp',
      title: {
        en: 'Vesper, at the hour of its name',
        fr: 'Vesper, à l’heure de son nom',
        ar: 'فيسبر في الساعة التي تحمل اسمها',
        ja: 'その名の時刻のヴェスパー',
      },
    },
  ],
}
