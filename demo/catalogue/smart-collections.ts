import type { Locale } from '#lib/locales.ts'
import { pictureNamed } from '../media-files/demo-media.ts'

const collectionImage = (file: string) => {
  const { width, height, alt } = pictureNamed(file)
  return { src: file, altText: alt.en, width, height }
}

/** A text of the shop in every language but its main one, which stands beside it. */
type Translations = Record<Exclude<Locale, 'en'>, { title: string; descriptionHtml: string }>

const lines = ['mechanical-line', 'mechaquartz', 'night-sky', 'first-light']

/** Rules that any watch of the house fits, whatever its line. */
const anyLine = {
  rules: lines.map((condition) => ({ column: 'tag', relation: 'equals', condition })),
  disjunctive: true,
}

/** The four lines, as smart collections over the tag that every watch of a line carries, and two that join them. */
export const smartCollections = [
  {
    id: 401_700_000_101,
    handle: 'mechanical-line',
    title: 'Mechanical line',
    descriptionHtml:
      '<p>Wound by hand or by the wrist. The calibres of the house, in cases that stay out of their way.</p>',
    rules: [{ column: 'tag', relation: 'equals', condition: 'mechanical-line' }],
    sortOrder: 'manual',
    image: collectionImage('collection-mechanical-line.webp'),
    translations: {
      fr: {
        title: 'Ligne mécanique',
        descriptionHtml:
          '<p>Remontées à la main ou par le poignet. Les calibres de la maison, dans des boîtiers qui savent s’effacer.</p>',
      },
      ar: {
        title: 'الخط الميكانيكي',
        descriptionHtml: '<p>تُملأ باليد أو بحركة المعصم. كاليبرات الدار في علب تفسح لها المجال.</p>',
      },
      ja: {
        title: 'メカニカル',
        descriptionHtml:
          '<p>手で、あるいは腕の動きで巻き上げる。メゾンのキャリバーを、控えめなケースに収めて。</p>',
      },
    },
  },
  {
    id: 401_700_000_102,
    handle: 'mechaquartz',
    title: 'Mecha-quartz',
    descriptionHtml:
      '<p>Quartz keeps the hour, springs and levers do the rest: chronographs that sweep and click.</p>',
    rules: [{ column: 'tag', relation: 'equals', condition: 'mechaquartz' }],
    sortOrder: 'manual',
    image: collectionImage('collection-mechaquartz.webp'),
    translations: {
      fr: {
        title: 'Mécaquartz',
        descriptionHtml:
          '<p>Le quartz garde l’heure, ressorts et leviers font le reste : des chronographes qui glissent et qui cliquent.</p>',
      },
      ar: {
        title: 'ميكا كوارتز',
        descriptionHtml: '<p>الكوارتز يحفظ الساعة، والنوابض والروافع تتولى الباقي.</p>',
      },
      ja: {
        title: 'メカクォーツ',
        descriptionHtml:
          '<p>時刻はクォーツが守り、ばねとレバーが残りを受け持つ。滑らかに運針するクロノグラフ。</p>',
      },
    },
  },
  {
    id: 401_700_000_103,
    handle: 'night-sky',
    title: 'Night Sky',
    descriptionHtml:
      '<p>Moons, meteors, aventurine and six brass planets. For those who look up.</p>',
    rules: [{ column: 'tag', relation: 'equals', condition: 'night-sky' }],
    sortOrder: 'manual',
    image: collectionImage('collection-night-sky.webp'),
    translations: {
      fr: {
        title: 'Ciel de nuit',
        descriptionHtml:
          '<p>Des lunes, des météores, de l’aventurine et six planètes de laiton. Pour ceux qui lèvent les yeux.</p>',
      },
      ar: {
        title: 'سماء الليل',
        descriptionHtml: '<p>أقمار وشهب وأفنتورين وستة كواكب من نحاس. لمن يرفعون أبصارهم.</p>',
      },
      ja: {
        title: 'ナイトスカイ',
        descriptionHtml:
          '<p>月、流星、アベンチュリン、六つの真鍮の惑星。夜空を見上げる人のために。</p>',
      },
    },
  },
  {
    id: 401_700_000_104,
    handle: 'first-light',
    title: 'First Light',
    descriptionHtml:
      '<p>Enamel, sectors and old numerals: watches drawn after the instruments of observatories.</p>',
    rules: [{ column: 'tag', relation: 'equals', condition: 'first-light' }],
    sortOrder: 'manual',
    image: collectionImage('collection-first-light.webp'),
    translations: {
      fr: {
        title: 'Première lumière',
        descriptionHtml:
          '<p>Émail, secteurs et chiffres anciens : des montres dessinées d’après les instruments des observatoires.</p>',
      },
      ar: {
        title: 'أول الضوء',
        descriptionHtml: '<p>مينا وقطاعات وأرقام عتيقة: ساعات رُسمت على مثال أدوات المراصد.</p>',
      },
      ja: {
        title: 'ファーストライト',
        descriptionHtml:
          '<p>エナメル、セクター、古い数字。天文台の計器にならって描かれた時計。</p>',
      },
    },
  },
  {
    id: 401_700_000_105,
    handle: 'our-collections',
    title: 'Our collections',
    descriptionHtml: '<p>The four lines side by side, three watches of each.</p>',
    ...anyLine,
    sortOrder: 'manual',
    image: collectionImage('hero-night.webp'),
    translations: {
      fr: {
        title: 'Nos collections',
        descriptionHtml: '<p>Les quatre lignes côte à côte, trois montres de chacune.</p>',
      },
      ar: {
        title: 'مجموعاتنا',
        descriptionHtml: '<p>الخطوط الأربعة جنبًا إلى جنب، ثلاث ساعات من كل خط.</p>',
      },
      ja: {
        title: '私たちのコレクション',
        descriptionHtml: '<p>四つの系譜を並べて、それぞれ三本ずつ。</p>',
      },
    },
  },
  {
    id: 401_700_000_106,
    handle: 'by-the-hour',
    title: 'By the hour',
    descriptionHtml:
      '<p>A line for the morning, one for noon, one for the afternoon, one for the night.</p>',
    ...anyLine,
    sortOrder: 'manual',
    image: collectionImage('star-chart.webp'),
    translations: {
      fr: {
        title: 'Selon l’heure',
        descriptionHtml:
          '<p>Une ligne pour le matin, une pour midi, une pour l’après-midi, une pour la nuit.</p>',
      },
      ar: {
        title: 'بحسب الساعة',
        descriptionHtml: '<p>خط للصباح، وخط للظهيرة، وخط للعصر، وخط لليل.</p>',
      },
      ja: {
        title: '時刻で選ぶ',
        descriptionHtml: '<p>朝の系譜、正午の系譜、午後の系譜、夜の系譜。</p>',
      },
    },
  },
] satisfies { translations: Translations; [field: string]: unknown }[]
